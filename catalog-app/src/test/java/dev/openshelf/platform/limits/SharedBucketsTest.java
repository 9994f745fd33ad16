package dev.openshelf.platform.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SharedBucketsTest {
  private static final Buckets.Key KEY =
      new Buckets.Key(new Policy("api", 5, Duration.ofSeconds(10)), "s:x");

  private final ManualTicker ticker = new ManualTicker();
  private final Elsewhere elsewhere = new Elsewhere(new LocalBuckets(ticker));
  private final SharedBuckets buckets =
      new SharedBuckets(elsewhere, new LocalBuckets(ticker), ticker);

  @Test
  void asksThoseElsewhereWhileTheyAnswer() {
    buckets.take(KEY);
    assertThat(elsewhere.asked).isOne();
    assertThat(buckets.isShared()).isTrue();
  }

  @Test
  void asksTheOwnWhenTheyDoNotAndOnlyOneCallerASecondFindsOut() {
    elsewhere.away = true;
    for (int i = 0; i < 3; i++) {
      assertThat(buckets.take(KEY).left()).isEqualTo(4 - i);
    }
    assertThat(elsewhere.asked).isOne();
    ticker.advance(Duration.ofSeconds(1));
    buckets.look(KEY);
    buckets.look(KEY);
    assertThat(elsewhere.asked).isEqualTo(2);
    elsewhere.away = false;
    ticker.advance(Duration.ofSeconds(1));
    assertThat(buckets.take(KEY).left()).isEqualTo(4);
    assertThat(buckets.isShared()).isTrue();
  }

  @Test
  void nobodyGainsByAChangeFromOneToTheOther() {
    for (int i = 0; i < 5; i++) {
      elsewhere.away = i % 2 == 1;
      ticker.advance(Duration.ofSeconds(1));
      assertThat(buckets.take(KEY).granted()).isTrue();
    }
    elsewhere.away = false;
    assertThat(buckets.take(KEY).granted()).isFalse();
  }

  @Test
  void whoeverIsRefusedHereIsNotAskedAboutThere() {
    for (int i = 0; i < 100; i++) {
      buckets.take(KEY);
    }
    assertThat(elsewhere.asked).isEqualTo(5);
  }

  @Test
  void whoeverIsRefusedThereLosesNothingHere() {
    for (int i = 0; i < 5; i++) {
      elsewhere.buckets.take(KEY);
    }
    for (int i = 0; i < 10; i++) {
      assertThat(buckets.take(KEY).granted()).isFalse();
    }
    ticker.advance(Duration.ofSeconds(10));
    assertThat(buckets.take(KEY).granted()).isTrue();
  }

  private static final class Elsewhere implements Buckets {
    private final Buckets buckets;
    private boolean away;
    private int asked;

    Elsewhere(Buckets buckets) {
      this.buckets = buckets;
    }

    @Override
    public Level take(Key key) {
      check();
      return buckets.take(key);
    }

    @Override
    public Level look(Key key) {
      check();
      return buckets.look(key);
    }

    private void check() {
      asked++;
      if (away) {
        throw new AwayException("away");
      }
    }
  }
}
