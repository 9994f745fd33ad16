package dev.openshelf.recommendation;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProductViewsIT {

  @SuppressWarnings("NullAway.Init") // before any test
  private static ShopDatabase database;

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private Instant now = Instant.parse("2026-08-04T02:10:00Z");
  private final ViewStore store = new ViewStore(database.jdbc);
  private final ProductViews views =
      new ProductViews(store, database.transactions, clock(), meters);

  @BeforeAll
  static void open() {
    database = new ShopDatabase("views");
  }

  @BeforeEach
  void empty() {
    database.jdbc.update("delete from product_view");
    database.jdbc.update("delete from product_view_count");
  }

  @Test
  void theLatestComesFirstAndEachProductOnce() {
    view(1);
    view(2);
    view(1);
    views.work();
    assertThat(written("me")).containsExactly(1L, 2L);
    view(2);
    views.work();
    assertThat(written("me")).containsExactly(2L, 1L);
    assertThat(count("select sum(views) from product_view_count")).isEqualTo(4);
    assertThat(written("you")).isEmpty();
  }

  @Test
  void perShopperOnlySoManyAreKept() {
    LongStream.rangeClosed(1, 80).forEach(this::view);
    views.work();
    assertThat(written("me")).hasSize(ViewStore.KEPT_PER_SHOPPER).startsWith(80L);
  }

  @Test
  void whatIsOldIsDeletedAndWhatIsNotStays() {
    view(1);
    views.work();
    now = now.plus(ViewStore.KEPT).minusSeconds(60);
    view(2);
    views.work();
    assertThat(written("me")).containsExactly(2L, 1L);
    now = now.plus(Duration.ofHours(2));
    views.work();
    assertThat(written("me")).containsExactly(2L);
  }

  @Test
  void whoAsksForItIsForgottenAlsoWhatHasNotBeenWrittenYet() {
    view(1);
    views.work();
    view(2);
    views.forget("me");
    views.work();
    assertThat(written("me")).isEmpty();
  }

  @Test
  void moreThanCanWaitIsDroppedAndCounted() {
    LongStream.rangeClosed(1, 3_000).forEach(this::view);
    assertThat(meters.counter("openshelf.product.views", "result", "dropped").count())
        .isEqualTo(1_000);
  }

  @Test
  void whatTheDatabaseDoesNotTakeIsLostAndCounted() {
    views.viewed("a\0b", 1);
    views.work();
    view(2);
    views.work();
    assertThat(meters.counter("openshelf.product.views", "result", "failed").count()).isEqualTo(1);
    assertThat(written("me")).containsExactly(2L);
  }

  private static List<Long> written(String shopper) {
    return database.jdbc.queryForList(
        "select product_id from product_view where shopper = ? order by viewed_at desc",
        Long.class,
        shopper);
  }

  private void view(long product) {
    now = now.plusMillis(1);
    views.viewed("me", product);
  }

  private static long count(String sql) {
    Long count = database.jdbc.queryForObject(sql, Long.class);
    return count == null ? 0 : count;
  }

  private Clock clock() {
    return new Clock() {
      @Override
      public Instant instant() {
        return now;
      }

      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }
    };
  }
}
