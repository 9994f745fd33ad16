package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.openshelf.localstack.Backing;
import dev.openshelf.localstack.KafkaProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The broker is away, silent, slow or picky. */
class BrokerFaultIT {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final TopicSettings topic = TopicSettings.named("broker-fault-it-" + UUID.randomUUID());
  private final List<AutoCloseable> opened = new ArrayList<>();
  private OutboxDatabase database;
  private KafkaProxy proxy;
  private TopicReader reader;

  @BeforeEach
  void open() {
    database = new OutboxDatabase("broker_fault");
    proxy = new KafkaProxy(Backing.servers().bootstrapServers());
    reader = new TopicReader(Backing.servers().bootstrapServers(), topic);
    opened.addAll(List.of(database, proxy, reader));
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : opened.reversed()) {
      one.close();
    }
  }

  @Test
  void noRowLeavesBeforeTheBrokerHasAcknowledgedIt() {
    TestRelay relay = startedRelay();
    proxy.faults().blackhole();
    database.products(100, null);
    await().atMost(PATIENCE).until(() -> relay.failedSends.get() > 0);
    assertThat(database.pending()).isEqualTo(100);
    relay.close();
    proxy.faults().pass();
    relay();
    awaitRelayed(101);
  }

  @Test
  void aRefusingBrokerIsWaitedForAndFoundAgain() {
    TestRelay relay = startedRelay();
    proxy.faults().refuse();
    database.products(10, null);
    await().atMost(PATIENCE).until(() -> relay.failedSends.get() >= 2);
    assertThat(database.pending()).isEqualTo(10);
    proxy.faults().pass();
    awaitRelayed(11);
  }

  @Test
  void connectionsThatBreakMidwayAreMadeAgain() {
    startedRelay();
    proxy.faults().reset();
    database.products(10, null);
    proxy.faults().pass();
    awaitRelayed(11);
  }

  @Test
  void aMissingBrokerAtStartIsWaitedFor() throws Exception {
    proxy.faults().refuse();
    Topics topics = new Topics(TestRelay.clients(proxy.address())::openAdmin, topic);
    assertThatThrownBy(topics::ensure).isInstanceOf(Exception.class);
    assertThat(topics.ready()).isFalse();
    relay();
    database.product();
    proxy.faults().pass();
    awaitRelayed(1);
    assertThat(cleanupPolicy()).isEqualTo("compact,delete");
  }

  @Test
  void aMessageThatIsTooLargeStopsNobodyElse() {
    startedRelay();
    long large = database.product();
    database.rename(large, "x".repeat(2_000_000));
    List<Long> others = database.products(5, null);
    await().atMost(PATIENCE).until(() -> reasons().contains("too_large"));
    await().atMost(PATIENCE).until(() -> database.pending() == 0);
    await()
        .atMost(PATIENCE)
        .until(() -> reader.read().lastRevisions().keySet().containsAll(others));
    database.rename(large, "Small again");
    await().atMost(PATIENCE).until(() -> reasons().isEmpty());
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                Long.valueOf(database.revision(large))
                    .equals(reader.read().lastRevisions().get(large)));
  }

  @Test
  void noTransactionIsOpenWhileTheBrokerIsSilent() {
    TestRelay relay = startedRelay();
    proxy.faults().blackhole();
    long product = database.product();
    await().atMost(PATIENCE).until(() -> relay.failedSends.get() > 0);
    for (int edit = 0; edit < 20; edit++) {
      database.rename(product, "Edit " + edit);
      assertThat(openTransactions()).isZero();
    }
  }

  private TestRelay startedRelay() {
    TestRelay relay = relay();
    database.product();
    awaitRelayed(1);
    return relay;
  }

  private TestRelay relay() {
    TestRelay relay =
        new TestRelay(database, proxy.address(), topic, new SqlSnapshots(database.jdbc));
    opened.add(relay);
    return relay;
  }

  private void awaitRelayed(int products) {
    await().atMost(PATIENCE).until(() -> database.pending() == 0);
    await().atMost(PATIENCE).until(() -> reader.read().lastRevisions().size() == products);
  }

  private List<String> reasons() {
    return database.jdbc.queryForList("select reason from outbox_refusal", String.class);
  }

  private long openTransactions() {
    return database.one(
        """
        select count(*) from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'
          and state_change < clock_timestamp() - interval '1 second'\
        """);
  }

  private String cleanupPolicy() throws Exception {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic.topic());
    try (Admin admin = TestRelay.clients(Backing.servers().bootstrapServers()).openAdmin()) {
      Config config =
          Objects.requireNonNull(
              admin.describeConfigs(List.of(resource)).all().get().get(resource));
      return config.get(TopicConfig.CLEANUP_POLICY_CONFIG).value();
    }
  }
}
