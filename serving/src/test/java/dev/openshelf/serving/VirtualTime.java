package dev.openshelf.serving;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Both clocks, turned by hand. */
final class VirtualTime extends Clock {

  private Instant wall = Instant.parse("2026-08-04T02:10:00Z");
  private long nanos = Long.MAX_VALUE - Duration.ofMinutes(5).toNanos();

  void pass(Duration time) {
    wall = wall.plus(time);
    nanos += time.toNanos();
  }

  /** Somebody sets the clock of the computer. */
  void jump(Duration time) {
    wall = wall.plus(time);
  }

  long nanos() {
    return nanos;
  }

  Moment now() {
    return new Moment(wall, nanos);
  }

  @Override
  public Instant instant() {
    return wall;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("Tests read instants only");
  }
}
