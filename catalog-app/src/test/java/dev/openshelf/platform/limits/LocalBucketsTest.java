package dev.openshelf.platform.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LocalBucketsTest {
  private static final Policy POLICY = new Policy("api", 3, Duration.ofSeconds(10));
  private static final Buckets.Key KEY = new Buckets.Key(POLICY, "a:1");

  private final ManualTicker ticker = new ManualTicker();
  private final LocalBuckets buckets = new LocalBuckets(ticker);

  @Test
  void grantsTheQuotaAndNotOneMoreWithinTheWindow() {
    for (int left = 2; left >= 0; left--) {
      assertThat(buckets.take(KEY))
          .isEqualTo(new Level(POLICY, true, left, Duration.ofSeconds(10).minus(passed())));
      ticker.advance(Duration.ofSeconds(3));
    }
    assertThat(buckets.take(KEY)).isEqualTo(new Level(POLICY, false, 0, Duration.ofSeconds(1)));
  }

  private Duration passed() {
    return Duration.ofNanos(ticker.getAsLong() + 42);
  }

  @Test
  void askingAfterTheResetSucceeds() {
    for (int i = 0; i < 50; i++) {
      buckets.take(KEY);
      ticker.advance(Duration.ofMillis(77));
    }
    Level refused = buckets.take(KEY);
    assertThat(refused.granted()).isFalse();
    ticker.advance(refused.reset());
    assertThat(buckets.take(KEY).granted()).isTrue();
  }

  @Test
  void theWindowBeginsWithTheFirstRequestAfterAPause() {
    buckets.take(KEY);
    ticker.advance(Duration.ofSeconds(19));
    assertThat(buckets.take(KEY).reset()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void lookingTakesNothing() {
    for (int i = 0; i < 10; i++) {
      assertThat(buckets.look(KEY).granted()).isTrue();
    }
    assertThat(buckets.size()).isZero();
    buckets.take(KEY);
    buckets.take(KEY);
    buckets.take(KEY);
    assertThat(buckets.look(KEY)).isEqualTo(new Level(POLICY, false, 0, Duration.ofSeconds(10)));
  }

  @Test
  void aFloodOfCallersFillsNoMemoryAndForgetsNoRegulars() {
    Buckets.Key regular = new Buckets.Key(new Policy("api", 1_000_000, POLICY.window()), "s:r");
    for (int i = 0; i < 400_000; i++) {
      buckets.take(new Buckets.Key(POLICY, "a:" + i));
      if (i % 100 == 0) {
        buckets.take(regular);
      }
    }
    assertThat(buckets.size()).isLessThanOrEqualTo(LocalBuckets.MOST);
    assertThat(buckets.take(regular).left()).isEqualTo(1_000_000 - 4_001);
  }
}
