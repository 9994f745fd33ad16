package dev.openshelf.ops;

import dev.openshelf.ops.SearchUse.Counts;
import dev.openshelf.serving.Clockwork;
import dev.openshelf.serving.Gate;
import dev.openshelf.serving.GateReading;
import dev.openshelf.serving.RecoveryMachine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last ten minutes of this process, for charts: what can be had without asking anybody, every
 * two seconds. Thread-safe.
 */
final class OpsFeed implements AutoCloseable {

  /**
   * One moment.
   *
   * @param share of real traffic that goes to Elasticsearch, 0 to 1
   * @param backlog changes on their way; null when unknown
   * @param lag seconds that the index is behind; null when unknown
   */
  record Point(
      Instant at, String phase, double share, @Nullable Double backlog, @Nullable Double lag) {}

  static final Duration PERIOD = Duration.ofSeconds(2);

  private static final Logger log = LoggerFactory.getLogger(OpsFeed.class);
  private static final int REMEMBERED = 300;
  private static final int OF_A_MINUTE = 30;

  private final RecoveryMachine machine;
  private final SearchUse use;
  private final Clock clock;
  private final Deque<Point> points = new ArrayDeque<>();
  private final Deque<Counts> counts = new ArrayDeque<>();
  private final Clockwork loop = new Clockwork("ops-feed");
  private boolean failing;

  OpsFeed(RecoveryMachine machine, SearchUse use, Clock clock) {
    this.machine = machine;
    this.use = use;
    this.clock = clock;
  }

  void start() {
    loop.every(PERIOD, this::tick);
  }

  /** Everything remembered, oldest first. */
  synchronized List<Point> points() {
    return List.copyOf(points);
  }

  /** The latest moment; null before the first. */
  synchronized @Nullable Point latest() {
    return points.peekLast();
  }

  /** How searches of the last minute were answered. */
  synchronized List<SearchUse.Intent> lastMinute() {
    Counts first = counts.peekFirst();
    Counts last = counts.peekLast();
    return first == null || last == null ? List.of() : SearchUse.between(first, last);
  }

  /** An edge: a figure that cannot be had today must not end the feed. */
  private void tick() {
    try {
      Point point = look();
      Counts now = use.counts();
      synchronized (this) {
        remember(points, point, REMEMBERED);
        remember(counts, now, OF_A_MINUTE + 1);
      }
      failing = false;
    } catch (RuntimeException e) {
      if (!failing) {
        log.warn("The figures for the operations page were not read", e);
      }
      failing = true;
    }
  }

  private Point look() {
    var state = machine.state();
    List<GateReading> gates = new ArrayList<>(machine.readings());
    return new Point(
        clock.instant(),
        state.phase().name(),
        state.ratio(),
        value(gates, Gate.BACKLOG),
        value(gates, Gate.GENERATION_LAG));
  }

  private static @Nullable Double value(List<GateReading> gates, Gate gate) {
    return gates.stream()
        .filter(it -> it.gate() == gate)
        .map(GateReading::value)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static <T> void remember(Deque<T> kept, T latest, int most) {
    kept.addLast(latest);
    while (kept.size() > most) {
      kept.removeFirst();
    }
  }

  @Override
  public void close() {
    loop.close();
  }
}
