package dev.openshelf.outbox;

import java.sql.Timestamp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

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
