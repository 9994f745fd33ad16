package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.platform.Database.State;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.flywaydb.core.api.FlywayException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DatabaseWatchTest {
  private final ManualClock clock = new ManualClock();
  private final Database database = new Database(clock.instant());
  private final FakeSchema schema = new FakeSchema();
  private final DatabaseWatch watch = new DatabaseWatch(database, schema, clock);

  @Test
  void waitsWhilePostgresIsAwayAndSaysWhy() {
    schema.silence = new SQLException("Connection to db.internal:5432 refused", "08001");

    watch.step();

    assertThat(database.state()).isEqualTo(State.WAITING);
    assertThat(database.status().reason()).isEqualTo("PostgreSQL does not answer.");
  }

  @Test
  void becomesReadyByItselfWhenPostgresComes() {
    schema.silence = new SQLException("", "57P03");
    watch.step();
    assertThat(database.status().reason()).isEqualTo("PostgreSQL is starting up.");

    schema.silence = null;
    watch.step();

    assertThat(database.isReady()).isTrue();
    assertThat(database.status().reason()).isNull();
    assertThat(schema.migrations).isEqualTo(1);
  }

  @Test
  void aRefusedMigrationIsAStateAndIsTriedAgain() {
    schema.refusal = new FlywayException("ERROR: relation \"secret\" in V9__x.sql");
    Duration wait = watch.step();
    assertThat(database.state()).isEqualTo(State.FAILED);
    assertThat(database.status().reason()).isEqualTo("A migration of the database schema failed.");
    assertThat(wait).isPositive();

    schema.refusal = null;
    watch.step();

    assertThat(database.isReady()).isTrue();
  }

  @Test
  void aConnectionLostWhileMigratingIsNoFailure() {
    schema.refusal =
        new FlywayException("Unable to migrate", new SQLException("terminated", "57P01"));

    watch.step();

    assertThat(database.state()).isEqualTo(State.WAITING);
  }

  @Test
  void aBlipDoesNotChangeTheState() {
    watch.step();
    schema.silence = new SQLException("", "08006");
    watch.step();
    clock.advance(DatabaseWatch.GRACE.minusMillis(1));
    watch.step();
    assertThat(database.isReady()).isTrue();

    schema.silence = null;
    watch.step();
    schema.silence = new SQLException("", "08006");
    clock.advance(Duration.ofMinutes(1));
    watch.step();

    assertThat(database.isReady()).isTrue();
  }

  @Test
  void anOutageLongerThanTheGraceDoesAndSoDoesItsEnd() {
    watch.step();
    schema.silence = new SQLException("", "08006");
    watch.step();
    clock.advance(DatabaseWatch.GRACE);
    watch.step();
    assertThat(database.state()).isEqualTo(State.WAITING);

    schema.silence = null;
    watch.step();

    assertThat(database.isReady()).isTrue();
    assertThat(schema.migrations).as("another database may have taken its place").isEqualTo(2);
  }

  @Test
  void whoeverWaitsIsWokenAndActionsRunOnce() throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(2);
    CountDownLatch woken = new CountDownLatch(1);
    database.whenReady(ran::countDown);
    Thread waiter =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    database.awaitReady();
                    woken.countDown();
                  } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                  }
                });

    watch.step();
    database.whenReady(ran::countDown);

    assertThat(woken.await(5, TimeUnit.SECONDS)).isTrue();
    assertThat(ran.await(5, TimeUnit.SECONDS)).isTrue();
    assertThat(database.awaitReady(Duration.ZERO)).isTrue();
    waiter.join();
  }

  private static final class FakeSchema implements Schema {
    private @Nullable SQLException silence;
    private @Nullable RuntimeException refusal;
    private int migrations;

    @Override
    public void ping() throws SQLException {
      if (silence != null) {
        throw silence;
      }
    }

    @Override
    public void migrate() {
      migrations++;
      if (refusal != null) {
        throw refusal;
      }
    }
  }
}
