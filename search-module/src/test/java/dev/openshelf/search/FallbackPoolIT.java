package dev.openshelf.search;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.openshelf.localstack.Backing;
import dev.openshelf.localstack.FaultProxy;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class FallbackPoolIT {

  private static final Deadline AGES = Deadline.after(Duration.ofMinutes(5));
  private static final Shelf shelf = Shelf.empty("fallback-pool");

  private static FallbackPool.Read<String> statement(String sql) {
    return (connection, asOf) -> one(connection, sql);
  }

  private static String one(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  private static <T> Outcome<T> failure(Reason reason) {
    return new Outcome.Failure<>(reason);
  }

  private static <T> Outcome<T> neither(Reason reason) {
    return new Outcome.Neither<>(reason);
  }

  @Test
  void readsInsideAReadOnlyTransactionWithItsBudget() {
    try (FallbackPool pool = shelf.pool(Shelf.settings(1, 5000))) {
      Outcome<String> limit = pool.read("a", AGES, statement("show statement_timeout"));
      assertThat(limit).isInstanceOf(Outcome.Success.class);
      String shown = ((Outcome.Success<String>) limit).value();
      assertThat(Integer.parseInt(shown.replace("ms", ""))).isBetween(1000, 5000);
      assertThat(pool.read("a", AGES, statement("show transaction_read_only")))
          .isEqualTo(new Outcome.Success<>("on"));
    }
  }

  @Test
  void aSlowReadEndsOnTimeAndItsLimitHitsNobodyElse() throws SQLException {
    FallbackSettings settings = Shelf.settings(1, 180);
    try (HikariDataSource connections = shelf.connections(settings)) {
      FallbackPool pool = new FallbackPool(connections, Shelf.CALM, settings, System::nanoTime);
      warm(pool);
      Deadline deadline = Deadline.after(Duration.ofMinutes(1));
      assertThat(pool.read("a", deadline, statement("select pg_sleep(5)")))
          .isEqualTo(failure(Reason.FALLBACK_TIMEOUT));
      assertThat(deadline.elapsed()).isBetween(Duration.ofMillis(100), Duration.ofMillis(1500));
      await().atMost(10, SECONDS).until(() -> pool.free() == 1);
      for (int round = 0; round < 3; round++) {
        // The same pool of one, used for something long.
        try (Connection report = connections.getConnection()) {
          assertThat(one(report, "show statement_timeout")).isEqualTo("0");
          assertThat(one(report, "select 'done' from pg_sleep(2)")).isEqualTo("done");
        }
        // After a success, an error and an overrun.
        switch (round) {
          case 0 -> pool.read("a", AGES, statement("select 1"));
          case 1 -> pool.read("a", AGES, statement("select 1/0"));
          default -> pool.read("a", AGES, statement("select pg_sleep(1)"));
        }
        await().atMost(10, SECONDS).until(() -> pool.free() == 1);
      }
    }
  }

  @Test
  void everyConnectionHasTheBudget() throws Exception {
    try (FallbackPool pool = shelf.pool(Shelf.settings(8, 1000));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      warm(pool);
      for (int round = 0; round < 3; round++) {
        List<Future<Outcome<String>>> reads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
          reads.add(threads.submit(() -> pool.read("a", AGES, statement("select pg_sleep(3)"))));
        }
        for (Future<Outcome<String>> read : reads) {
          assertThat(read.get()).isEqualTo(failure(Reason.FALLBACK_TIMEOUT));
        }
        await().atMost(10, SECONDS).until(() -> pool.free() == 8);
      }
    }
  }

  @Test
  void moreThanItsShareIsRefusedAtOnce() throws Exception {
    CountDownLatch reading = new CountDownLatch(2);
    CountDownLatch enough = new CountDownLatch(1);
    FallbackPool.Read<String> held =
        (connection, asOf) -> {
          reading.countDown();
          try {
            enough.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return "held";
        };
    try (FallbackPool pool = shelf.pool(Shelf.settings(2, 20_000));
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Outcome<String>> one = threads.submit(() -> pool.read("a", AGES, held));
      Future<Outcome<String>> two = threads.submit(() -> pool.read("b", AGES, held));
      reading.await();
      assertThat(pool.read("c", AGES, statement("select 1")))
          .isEqualTo(neither(Reason.FALLBACK_CAPACITY_EXHAUSTED));
      enough.countDown();
      assertThat(one.get()).isEqualTo(new Outcome.Success<>("held"));
      assertThat(two.get()).isEqualTo(new Outcome.Success<>("held"));
      assertThat(pool.free()).isEqualTo(2);
    }
  }

  @Test
  void anOverrunConnectionIsAbortedWhateverTheNetworkDoes() {
    FallbackSettings settings = Shelf.settings(2, 200);
    URI database = URI.create(shelf.url.substring("jdbc:".length()));
    try (FaultProxy proxy = FaultProxy.to(database.getHost(), database.getPort())) {
      String url = "jdbc:postgresql://%s%s".formatted(proxy.address(), database.getPath());
      try (FallbackPool pool = pool(url, settings)) {
        warm(pool);
        proxy.blackhole();
        Deadline deadline = Deadline.after(Duration.ofMinutes(1));
        assertThat(pool.read("a", deadline, statement("select 1")))
            .isIn(failure(Reason.FALLBACK_TIMEOUT), failure(Reason.DATABASE_UNAVAILABLE));
        assertThat(deadline.elapsed()).isLessThan(Duration.ofSeconds(2));
        await().atMost(10, SECONDS).until(() -> pool.free() == 2);
        proxy.pass();
        warm(pool);
      }
    }
  }

  @Test
  void aDatabaseThatIsGoneIsToldWithinTheBudget() {
    FallbackSettings settings = Shelf.settings(2, 180);
    URI database = URI.create(shelf.url.substring("jdbc:".length()));
    try (FaultProxy proxy = FaultProxy.to(database.getHost(), database.getPort())) {
      String url = "jdbc:postgresql://%s%s".formatted(proxy.address(), database.getPath());
      try (FallbackPool pool = pool(url, settings)) {
        warm(pool);
        proxy.refuse();
        await()
            .atMost(10, SECONDS)
            .until(
                () ->
                    pool.read("a", AGES, statement("select 1"))
                        .equals(failure(Reason.DATABASE_UNAVAILABLE)));
        proxy.pass();
        warm(pool);
      }
    }
  }

  @Test
  void aShorterDeadlineIsKept() {
    try (FallbackPool pool = shelf.pool(Shelf.settings(1, 20_000))) {
      warm(pool);
      Deadline deadline = Deadline.after(Duration.ofMillis(150));
      assertThat(pool.read("a", deadline, statement("select pg_sleep(5)")))
          .isEqualTo(failure(Reason.FALLBACK_TIMEOUT));
      assertThat(deadline.elapsed()).isLessThan(Duration.ofSeconds(2));
      // The server gives up a little before the caller does.
      await().until(deadline::expired);
      assertThat(pool.read("a", deadline, statement("select 1")))
          .isEqualTo(neither(Reason.FALLBACK_TIMEOUT));
    }
  }

  @Test
  void nothingIsReadWhileTheShopNeedsTheDatabaseOrNobodyKnows() {
    for (Optional<PoolLoad> load :
        List.of(Optional.<PoolLoad>empty(), Optional.of(new PoolLoad(1, 16, 16, 0)))) {
      FallbackSettings settings = Shelf.settings(1, 1000);
      try (FallbackPool pool =
          new FallbackPool(shelf.connections(settings), () -> load, settings, System::nanoTime)) {
        assertThat(pool.read("a", AGES, statement("select 1")))
            .isEqualTo(neither(Reason.DATABASE_UNDER_PRESSURE));
      }
    }
  }

  @Test
  void aClientHasARate() {
    FallbackSettings settings = new FallbackSettings(2, Duration.ofSeconds(5), 20, 2, 3, null);
    long[] now = {0};
    try (FallbackPool pool =
        new FallbackPool(shelf.connections(settings), Shelf.CALM, settings, () -> now[0])) {
      for (int i = 0; i < 3; i++) {
        assertThat(pool.read("a", AGES, statement("select 1"))).isInstanceOf(Outcome.Success.class);
      }
      assertThat(pool.read("a", AGES, statement("select 1")))
          .isEqualTo(neither(Reason.FALLBACK_CAPACITY_EXHAUSTED));
      assertThat(pool.read("b", AGES, statement("select 1"))).isInstanceOf(Outcome.Success.class);
      assertThat(pool.read(AGES, statement("select 1"))).isInstanceOf(Outcome.Success.class);
      assertThat(pool.free()).isEqualTo(2);
    }
  }

  @Test
  void saysUpToWhenItSees() throws SQLException {
    try (FallbackPool pool = shelf.pool(Shelf.settings(1, 5000))) {
      Instant before =
          shelf
              .jdbc
              .queryForObject("select clock_timestamp()", java.sql.Timestamp.class)
              .toInstant();
      Outcome<Instant> asOf =
          pool.read("a", AGES, (connection, at) -> java.util.Objects.requireNonNull(at));
      assertThat(((Outcome.Success<Instant>) asOf).value())
          .isBetween(before, before.plusSeconds(60));
    }
  }

  @Test
  void aFaultOfOursIsNotSwallowedAndKeepsNothing() {
    try (FallbackPool pool = shelf.pool(Shelf.settings(1, 5000))) {
      assertThatThrownBy(
              () ->
                  pool.read(
                      "a",
                      AGES,
                      (connection, asOf) -> {
                        throw new IllegalArgumentException("ours");
                      }))
          .hasRootCauseMessage("ours");
      assertThat(pool.free()).isEqualTo(1);
      warm(pool);
    }
  }

  private static FallbackPool pool(String url, FallbackSettings settings) {
    return new FallbackPool(
        FallbackConnections.open(
            settings,
            new FallbackSettings.Replica(
                url, Backing.servers().username(), Backing.servers().password()),
            null),
        Shelf.CALM,
        settings,
        System::nanoTime);
  }

  private static void warm(FallbackPool pool) {
    await()
        .atMost(20, SECONDS)
        .until(
            () -> pool.read("a", AGES, statement("select 1")) instanceof Outcome.Success<String>);
  }
}
