package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Timestamp;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JdbcOutboxIT extends OutboxContract {

  private static OutboxDatabase database;

  @BeforeAll
  static void migrate() {
    database = new OutboxDatabase("outbox");
  }

  @AfterAll
  static void leave() {
    database.close();
  }

  @BeforeEach
  void empty() {
    database.jdbc.update("delete from outbox");
    database.jdbc.update("delete from outbox_refusal");
  }

  @Test
  void aRefusalIsAnOpenFailureUntilTheChangeIsTaken() {
    Delivery.Refused refusal = new Delivery.Refused("too_large", "1.4 MB");
    FoldedChange bad = new FoldedChange(List.of(append(77, 771)));
    outbox().refuse(bad, refusal, Duration.ofHours(1));
    outbox().refuse(bad, refusal, Duration.ofHours(1));
    assertThat(openFailures()).containsExactly("771 too_large");
    FoldedChange newer = new FoldedChange(List.of(append(77, 772)));
    outbox().refuse(newer, refusal, Duration.ofHours(1));
    assertThat(openFailures()).containsExactly("772 too_large");
    outbox().done(List.of(newer));
    assertThat(openFailures()).isEmpty();
  }

  private static List<String> openFailures() {
    return database.jdbc.queryForList(
        """
        select revision || ' ' || reason from indexing_failure
        where product_id = 77 and closed_at is null\
        """,
        String.class);
  }

  @Override
  Outbox outbox() {
    return new JdbcOutbox(database.jdbc);
  }

  @Override
  PendingChange append(long productId, long revision) {
    return database.jdbc.queryForObject(
        "insert into outbox (product_id, revision) values (?, ?) returning id, created_at",
        (row, number) ->
            new PendingChange(
                row.getLong(1),
                productId,
                revision,
                false,
                row.getObject(2, Timestamp.class).toInstant()),
        productId,
        revision);
  }
}
