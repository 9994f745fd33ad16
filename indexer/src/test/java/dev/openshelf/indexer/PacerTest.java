package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PacerTest {

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1000);

  @Test
  void spreadsRowsEvenly() {
    Pacer pacer = new Pacer(1000, nanos::get);

    assertThat(pacer.claim(500)).isZero();
    assertThat(pacer.claim(500)).isEqualTo(Duration.ofMillis(500));
    nanos.addAndGet(Duration.ofMillis(700).toNanos());
    assertThat(pacer.claim(500)).isEqualTo(Duration.ofMillis(300));
  }

  @Test
  void savesNothingUp() {
    Pacer pacer = new Pacer(1000, nanos::get);
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());

    assertThat(pacer.claim(500)).isZero();
    assertThat(pacer.claim(500)).isEqualTo(Duration.ofMillis(500));
  }

  @Test
  void doesNotHoldUpWithoutALimit() {
    Pacer pacer = new Pacer(0, nanos::get);
    pacer.claim(1_000_000);

    assertThat(pacer.claim(1)).isZero();
  }
}
