package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What a pass and the table cost after very many events, and beside a forgotten transaction. {@code
 * -Doutbox.rounds=1000} sends ten million events.
 */
class OutboxFlatnessIT {

  private static final int BATCH = 1000;

  /** Ten thousand events between two clearings, twice what the table's own settings wait for. */
  private static final int BATCHES_BETWEEN_VACUUMS = 10;

  private static final int ROUNDS = Integer.getInteger("outbox.rounds", 30);

  private OutboxDatabase database;
  private JdbcOutbox outbox;

  @BeforeEach
  void open() {
    database = new OutboxDatabase("flat");
    outbox = new JdbcOutbox(database.jdbc);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void sendMany() {
    for (int batch = 0; batch < BATCHES_BETWEEN_VACUUMS; batch++) {
      database.jdbc.update(
          "insert into outbox (product_id, revision) select i, i from generate_series(1, ?) i",
          BATCH);
      outbox.done(outbox.pending(BATCH).stream().map(it -> new FoldedChange(List.of(it))).toList());
    }
    database.jdbc.execute("vacuum (truncate false) outbox");
  }

  /** Pages that one look for work touches. */
  private long pagesOfAPass() throws Exception {
    String plan =
        database.jdbc.queryForObject(
            "explain (analyze, buffers, format json) " + JdbcOutbox.PENDING, String.class, 500);
    JsonNode top = new ObjectMapper().readTree(plan).path(0).path("Plan");
    return top.path("Shared Hit Blocks").asLong() + top.path("Shared Read Blocks").asLong();
  }

  private long tablePages() {
    return database.one("select pg_total_relation_size('outbox') / 8192");
  }

  @Test
  void neitherAPassNorTheTableGrowsWithTheEventsEverSent() throws Exception {
    sendMany();
    long pagesThen = tablePages();
    long passThen = pagesOfAPass();

    for (int round = 0; round < ROUNDS; round++) {
      sendMany();
    }

    assertThat(database.one("select count(*) from outbox")).isZero();
    assertThat(database.one("select last_value from outbox_id_seq"))
        .isGreaterThan((long) ROUNDS * BATCHES_BETWEEN_VACUUMS * BATCH);
    System.out.printf(
        "After %d events: %d pages (%d at first), %d read by a look for work (%d at first)%n",
        database.one("select last_value from outbox_id_seq"),
        tablePages(),
        pagesThen,
        pagesOfAPass(),
        passThen);
    assertThat(tablePages()).isLessThan(pagesThen * 2);
    // A vacuum may leave a batch's entries to the next one; all that were ever sent fill thousands.
    assertThat(pagesOfAPass()).isLessThan(passThen * 2 + 300);
  }

  @Test
  void aForgottenTransactionStopsNobodyElseAndIsSeen() throws Exception {
    BacklogSampler sampler = new BacklogSampler(database.jdbc, System::nanoTime);
    assertThat(sampler.oldestTransactionSeconds()).isNaN();
    try (Connection forgotten = database.open();
        Statement statement = forgotten.createStatement()) {
      forgotten.setAutoCommit(false);
      statement.execute("insert into outbox (product_id, revision) values (4711, 1)");
      database.products(100, null);
      sendManyButKeep();

      assertThat(outbox.pending(500)).hasSize(100);
      sampler.sample();
      assertThat(sampler.oldestTransactionSeconds()).isPositive();

      forgotten.commit();
    }
    assertThat(outbox.pending(1).getFirst().productId()).isEqualTo(4711);
  }

  private void sendManyButKeep() {
    for (int batch = 0; batch < 20; batch++) {
      database.jdbc.update(
          "insert into outbox (product_id, revision) select -i, i from generate_series(1, ?) i",
          BATCH);
      database.jdbc.update("delete from outbox where product_id < 0");
    }
  }
}
