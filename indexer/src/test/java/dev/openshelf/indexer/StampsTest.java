package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class StampsTest {

  private Instant now = Samples.NOON;
  private final Stamps stamps =
      new Stamps(
          new Clock() {
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
          });

  @Test
  void coversNothingThatIsStillOnItsWay() {
    Instant slow = stamps.begin();
    now = now.plus(Duration.ofMillis(5));
    Instant quick = stamps.begin();
    stamps.end(quick);

    assertThat(stamps.covered()).isBefore(slow);
    stamps.end(slow);
    assertThat(stamps.covered()).isEqualTo(now);
  }
}
