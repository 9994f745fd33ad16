package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.contracts.change.Heartbeat;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LowWaterIT {

  private OutboxDatabase database;
  private LowWater lowWater;

  @BeforeEach
  void migrate() {
    database = new OutboxDatabase("low_water");
    lowWater = LowWater.in(database.jdbc);
  }

  @AfterEach
  void leave() {
    database.close();
  }

  @Test
  void withNothingPendingItIsTheClock() {
    Instant before = clock();
    Heartbeat heartbeat = lowWater.read();
    assertThat(heartbeat.watermark()).isBetween(before, clock());
    assertThat(heartbeat.watermark()).isBeforeOrEqualTo(heartbeat.sentAt());
  }

  @Test
  void aPendingChangeHoldsIt() {
    database.product();
    Instant written = instant("select created_at from outbox");
    assertThat(lowWater.read().watermark()).isEqualTo(written);
    database.emptyOutbox();
    assertThat(lowWater.read().watermark()).isAfter(written);
  }

  @Test
  void aCategoryInWorkHoldsItUntilItsProductsHaveLeft() {
    long category = database.category(null, "Cameras");
    database.products(3, category);
    database.emptyOutbox();
    database.jdbc.update("update category set name = 'Kameras' where id = ?", category);
    Instant renamed = instant("select created_at from category_refresh");
    assertThat(lowWater.read().watermark()).isEqualTo(renamed);
    new CategoryRefresh(database.jdbc, database.transactions, 100).step();
    assertThat(database.pending()).isEqualTo(3);
    assertThat(lowWater.read().watermark()).isEqualTo(renamed);
    database.emptyOutbox();
    assertThat(lowWater.read().watermark()).isAfter(renamed);
  }

  @Test
  void aRefusedChangeDoesNotHoldIt() {
    database.product();
    JdbcOutbox outbox = new JdbcOutbox(database.jdbc);
    FoldedChange bad = FoldedChange.perProduct(outbox.pending(1)).getFirst();
    outbox.refuse(bad, new Delivery.Refused("too_large", ""), Duration.ofHours(1));
    assertThat(lowWater.read().watermark()).isAfter(bad.since());
  }

  @Test
  void aChangeCommittedAfterTheMarkIsNewerThanIt() throws Exception {
    try (Connection connection = database.open();
        var statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          "insert into product (code, code_key, name, name_key, status) values"
              + " ('a','a','a','a','ACTIVE')");
      Instant mark = lowWater.read().watermark();
      Instant commitBegins = clock();
      connection.commit();
      assertThat(mark).isBefore(commitBegins);
      assertThat(lowWater.read().watermark()).isEqualTo(instant("select created_at from outbox"));
    }
  }

  private Instant clock() {
    return instant("select clock_timestamp()");
  }

  private Instant instant(String sql) {
    return database.jdbc.queryForObject(sql, OffsetDateTime.class).toInstant();
  }
}
