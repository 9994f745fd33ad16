package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.platform.Loop;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NotifyDoorbellIT {

  private static final Duration PAUSE = Duration.ofMillis(50);

  private final AtomicInteger heard = new AtomicInteger();
  private final AtomicLong heardAt = new AtomicLong();
  private OutboxDatabase database;
  private NotifyDoorbell doorbell;
  private Loop ears;

  @BeforeEach
  void listen() {
    database = new OutboxDatabase("doorbell");
    doorbell = new NotifyDoorbell(database::open, PAUSE);
    Listener listener = new Listener(database::open, this::hear);
    ears = new Loop("ears", () -> {}, listener::turn, listener);
    ears.start();
    await().until(() -> heard.get() == 1); // who starts to listen looks once by itself
  }

  @AfterEach
  void leave() {
    ears.close();
    doorbell.close();
    database.close();
  }

  @Test
  void aRingIsHeard() {
    doorbell.ring();
    await().until(() -> heard.get() == 2);
  }

  @Test
  void ringsInARowBecomeFew() {
    for (int ring = 0; ring < 1000; ring++) {
      doorbell.ring();
    }
    await().during(Duration.ofMillis(300)).until(() -> heard.get() > 1);
    assertThat(heard.get()).isLessThan(1000);
  }

  @Test
  void brokenConnectionsAreMadeAgain() {
    doorbell.ring();
    await().until(() -> heard.get() == 2);
    database.jdbc.queryForList(
        """
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike any (array['%listen%', '%notify%'])
          and pid <> pg_backend_pid()\
        """);
    await().atMost(Duration.ofSeconds(30)).until(() -> heard.get() == 3);
    doorbell.ring();
    await().until(() -> heard.get() >= 4);
  }

  @Test
  void withoutADatabaseARingStillReturnsAtOnce() {
    AtomicInteger attempts = new AtomicInteger();
    try (NotifyDoorbell broken =
        new NotifyDoorbell(
            () -> {
              attempts.incrementAndGet();
              throw new SQLException("refused");
            },
            PAUSE)) {
      for (int ring = 0; ring < 100; ring++) {
        broken.ring();
      }
      await().until(() -> attempts.get() > 0);
      assertThat(attempts.get()).isLessThan(100);
    }
  }

  /** Says how long a wake takes; how long it may take depends on the machine. */
  @Test
  void wakeLatency() {
    long[] nanos = LongStream.range(0, 50).map(ring -> timedRing()).sorted().toArray();
    System.out.printf(
        "Doorbell to relay: median %.2f ms, slowest of 50 %.2f ms%n",
        nanos[25] / 1e6, nanos[49] / 1e6);
    assertThat(heard.get()).isGreaterThanOrEqualTo(51);
  }

  private long timedRing() {
    int before = heard.get();
    long rungAt = System.nanoTime();
    doorbell.ring();
    await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(() -> heard.get() > before);
    return heardAt.get() - rungAt;
  }

  private void hear() {
    heardAt.set(System.nanoTime());
    heard.incrementAndGet();
  }
}
