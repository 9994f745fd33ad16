package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private final Backoff backoff = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(5));

  @Test
  void doublesUpToTheCap() {
    assertThat(backoff.pause(1, 1)).isEqualTo(Duration.ofMillis(200));
    assertThat(backoff.pause(2, 1)).isEqualTo(Duration.ofMillis(400));
    assertThat(backoff.pause(6, 1)).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void staysAtTheCapHoweverLongTheOutageLasts() {
    assertThat(backoff.pause(Integer.MAX_VALUE, 1)).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void jitterTakesAwayUpToHalf() {
    assertThat(backoff.pause(1, 0)).isEqualTo(Duration.ofMillis(100));
    assertThat(backoff.pause(1, 0.5)).isEqualTo(Duration.ofMillis(150));
  }
}
