package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private static Backoff with(double random) {
    return new Backoff(Duration.ofMillis(200), Duration.ofSeconds(10), () -> random);
  }

  @Test
  void doublesUpToTheCap() {
    Backoff longest = with(1);

    assertThat(longest.before(1)).isEqualTo(Duration.ofMillis(200));
    assertThat(longest.before(3)).isEqualTo(Duration.ofMillis(800));
    assertThat(longest.before(1_000_000)).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void isNeverShorterThanHalf() {
    assertThat(with(0).before(1)).isEqualTo(Duration.ofMillis(100));
    assertThat(with(0).before(50)).isEqualTo(Duration.ofSeconds(5));
  }
}
