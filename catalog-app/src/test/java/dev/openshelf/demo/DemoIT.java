package dev.openshelf.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.imports.Imports;
import dev.openshelf.imports.ImportsApp;
import dev.openshelf.jobs.JobState;
import dev.openshelf.jobs.JobView;
import dev.openshelf.localstack.Backing;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

class DemoIT {

  private static final String[] PROCESS = {
    "openshelf.roles=indexer", "openshelf.demo.enabled=true"
  };

  @Test
  void severalProcessesLoadItOnceAndNotAgain() throws InterruptedException {
    String url = Backing.database("demo");
    try (ConfigurableApplicationContext one = ImportsApp.start(url, PROCESS);
        ConfigurableApplicationContext two = ImportsApp.start(url, PROCESS)) {
      JdbcClient database = one.getBean(JdbcClient.class);
      JobView loaded =
          await()
              .atMost(Duration.ofMinutes(4))
              .ignoreExceptions()
              .until(
                  () -> two.getBean(Imports.class).list().getFirst(), job -> job.state().isFinal());
      assertThat(loaded.state()).isEqualTo(JobState.SUCCEEDED);
      assertThat(loaded.result().get("rejected").asInt()).isZero();
      long products = loaded.result().get("created").asLong();
      assertThat(products).isGreaterThanOrEqualTo(2_000);
      assertThat(count(database, "select count(*) from product")).isEqualTo(products);
      assertThat(count(database, "select count(*) from product where cardinality(images) > 0"))
          .isGreaterThan(1_900);
    }
    try (ConfigurableApplicationContext again = ImportsApp.start(url, PROCESS)) {
      assertThat(again.getBean(DemoStart.class).submitOnce()).isFalse();
      assertThat(kinds(again)).containsExactlyInAnyOrder("demo-catalogue", "import");
    }
  }

  private static List<String> kinds(ConfigurableApplicationContext app) {
    return app.getBean(JdbcClient.class).sql("select kind from job").query(String.class).list();
  }

  private static long count(JdbcClient database, String sql) {
    return database.sql(sql).query(Long.class).single();
  }
}
