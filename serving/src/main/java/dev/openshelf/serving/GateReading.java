package dev.openshelf.serving;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a gate said. What could not be read is not good. Immutable.
 *
 * @param value null when it could not be read
 * @param limit the most that is good
 * @param readAt null when it was never tried
 * @param detail what people should know besides the figure; nothing internal
 */
public record GateReading(
    Gate gate,
    boolean ok,
    @Nullable Double value,
    double limit,
    @Nullable Instant readAt,
    @Nullable String detail) {

  public GateReading {
    if (value == null && ok) {
      throw new IllegalArgumentException("A gate that was not read cannot be good: " + gate);
    }
  }

  /** Good as long as the value does not exceed the limit. */
  public static GateReading of(Gate gate, double value, double limit, Instant readAt) {
    return new GateReading(gate, value <= limit, value, limit, readAt, null);
  }

  /** Could not be read. */
  public static GateReading unread(
      Gate gate, double limit, @Nullable Instant readAt, @Nullable String detail) {
    return new GateReading(gate, false, null, limit, readAt, detail);
  }

  /** The same with something to know about it. */
  public GateReading with(@Nullable String more) {
    return new GateReading(gate, ok, value, limit, readAt, more);
  }

  /** The same, and not good whatever the value is. */
  public GateReading failed(String why) {
    return new GateReading(gate, false, value, limit, readAt, why);
  }

  /** Name, value and limit for people. */
  public String text() {
    String figures =
        value == null
            ? gate.code() + " unknown"
            : "%s %s of %s %s".formatted(gate.code(), number(value), number(limit), gate.unit());
    return detail == null ? figures : "%s (%s)".formatted(figures, detail);
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.2f", value);
  }
}
