package dev.openshelf.recommendation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class RecentViewsIT {

  private static final Duration PLENTY = Duration.ofSeconds(20);

  @SuppressWarnings("NullAway.Init") // before any test
  private static ShopDatabase database;

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final ViewStore store = new ViewStore(database.jdbc);
  private final RecentViews views = new RecentViews(store, meters);
  private Instant now = Instant.parse("2026-08-04T02:10:00Z");

  @BeforeAll
  static void open() {
    database = new ShopDatabase("recent-views");
  }

  @BeforeEach
  void empty() {
    database.jdbc.update("delete from product_view");
  }

  @Test
  void theLatestViewComesFirstAndNoMoreThanAskedFor() {
    long lamp = product("ACTIVE");
    long chair = product("ACTIVE");
    long table = product("ACTIVE");
    List.of(lamp, chair, table, lamp).forEach(this::view);
    assertThat(ids(8)).containsExactly(lamp, table, chair);
    assertThat(ids(2)).containsExactly(lamp, table);
    assertThat(views.of("somebody else", 8, PLENTY)).isEmpty();
    assertThat(counted("read")).isEqualTo(3);
  }

  @Test
  void onlyWhatIsPublicNowIsShown() {
    long there = product("ACTIVE");
    long hidden = product("HIDDEN");
    long deleted = product("ACTIVE");
    List.of(there, hidden, deleted, Long.MAX_VALUE).forEach(this::view);
    database.jdbc.update("update product set deleted_at = now() where id = ?", deleted);
    assertThat(ids(8)).containsExactly(there);
    database.jdbc.update("update product set status = 'DRAFT' where id = ?", there);
    assertThat(ids(8)).isEmpty();
  }

  @Test
  void whatIsShownIsAsItIsNow() {
    long id = product("ACTIVE");
    view(id);
    database.jdbc.update(
        "update product set price = 12.5, currency = 'EUR', stock = 0, brand = 'Acme' where id = ?",
        id);
    ViewedProduct shown = views.of("me", 8, PLENTY).getFirst();
    assertThat(shown.brand()).isEqualTo("Acme");
    assertThat(shown.price()).isEqualByComparingTo(new BigDecimal("12.5"));
    assertThat(shown.currency()).isEqualTo("EUR");
    assertThat(shown.inStock()).isFalse();
    assertThat(shown.image()).isEqualTo("x");
  }

  @Test
  void nobodyWaitsForASlowDatabase() {
    view(product("ACTIVE"));
    database.transactions.executeWithoutResult(
        transaction -> {
          database.jdbc.execute("lock table product_view in access exclusive mode");
          long start = System.nanoTime();
          assertThat(views.of("me", 8, Duration.ofMillis(50))).isEmpty();
          assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(PLENTY);
        });
    assertThat(counted("late")).isEqualTo(1);
    await().atMost(PLENTY).until(() -> !views.of("me", 8, PLENTY).isEmpty());
  }

  @Test
  void manyWhoReadAtOnceTakeFewConnections() {
    view(product("ACTIVE"));
    CountDownLatch held = new CountDownLatch(1);
    RecentViews slow = new RecentViews(new HeldStore(held), meters);
    IntStream.range(0, RecentViews.MOST_READERS)
        .forEach(i -> slow.of("shopper " + i, 8, Duration.ofMillis(1)));
    await()
        .atMost(PLENTY)
        .until(
            () -> {
              slow.of("one more", 8, PLENTY);
              return counted("busy") > 0;
            });
    held.countDown();
    await().atMost(PLENTY).until(() -> !slow.of("me", 8, PLENTY).isEmpty());
  }

  @Test
  void aDatabaseThatIsAwayHasNothingToShow() {
    JdbcTemplate nowhere =
        new JdbcTemplate(new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/none"));
    assertThat(new RecentViews(new ViewStore(nowhere), meters).of("me", 8, PLENTY)).isEmpty();
    assertThat(counted("failed")).isEqualTo(1);
  }

  private List<Long> ids(int most) {
    return views.of("me", most, PLENTY).stream().map(ViewedProduct::id).toList();
  }

  private void view(long product) {
    now = now.plusMillis(1);
    store.add(List.of(new ProductView("me", product, now)));
  }

  private double counted(String result) {
    return meters.counter("openshelf.product.views.reads", "result", result).count();
  }

  private static long product(String status) {
    return database.product("Product " + java.util.UUID.randomUUID(), null, null, status);
  }

  /** Reads only when it is let. */
  private static final class HeldStore extends ViewStore {

    private final CountDownLatch held;

    HeldStore(CountDownLatch held) {
      super(database.jdbc);
      this.held = held;
    }

    @Override
    List<ViewedProduct> viewed(String shopper, int limit) {
      try {
        held.await();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
      return super.viewed(shopper, limit);
    }
  }
}
