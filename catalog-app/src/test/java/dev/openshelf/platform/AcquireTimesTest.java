package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AcquireTimesTest {

  private long now;
  private final AcquireTimes times = new AcquireTimes(20, () -> now);

  @Test
  void isTheShareOfThoseThatTookLonger() {
    record(90, 1);
    record(10, 21);
    assertThat(times.slowShare()).isEqualTo(0.1);
  }

  @Test
  void exactlyTheLimitIsNotSlow() {
    record(20, 20);
    assertThat(times.slowShare()).isZero();
  }

  @Test
  void fewSayNothing() {
    record(19, 5000);
    assertThat(times.slowShare()).isZero();
    record(1, 5000);
    assertThat(times.slowShare()).isEqualTo(1);
  }

  @Test
  void whatIsLongerAgoIsForgotten() {
    record(100, 5000);
    after(4);
    assertThat(times.slowShare()).isEqualTo(1);
    record(100, 1);
    assertThat(times.slowShare()).isEqualTo(0.5);
    after(3);
    assertThat(times.slowShare()).isZero();
    after(1000);
    assertThat(times.slowShare()).isZero();
  }

  private void after(long seconds) {
    now += TimeUnit.SECONDS.toNanos(seconds);
  }

  private void record(int times, long millis) {
    for (int i = 0; i < times; i++) {
      this.times.record(TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }
}
