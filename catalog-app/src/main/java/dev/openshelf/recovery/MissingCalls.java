package dev.openshelf.recovery;

import dev.openshelf.search.GoldenQuery;
import dev.openshelf.search.SearchProbe;
import dev.openshelf.serving.Clockwork;
import dev.openshelf.serving.Moment;
import dev.openshelf.serving.RecoveryMachine;
import dev.openshelf.serving.RecoveryPhase;
import dev.openshelf.serving.RecoveryState;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the calls that the next step needs when shoppers make too few: golden queries, in turn. In
 * a step it leaves the first half of the time to the shoppers. Makes none before this process has
 * warmed up. Thread-safe.
 */
final class MissingCalls implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(MissingCalls.class);
  private static final Duration PERIOD = Duration.ofMillis(250);
  private static final int AT_ONCE = 5;

  private final RecoveryMachine machine;
  private final GoldenQueries golden;
  private final SearchProbe probe;
  private final Duration patience;
  private final Clock clock;
  private final Clockwork loop = new Clockwork("recovery-calls");
  private int turn;

  MissingCalls(
      RecoveryMachine machine,
      GoldenQueries golden,
      SearchProbe probe,
      Duration step,
      Clock clock) {
    this.machine = machine;
    this.golden = golden;
    this.probe = probe;
    this.patience = step.dividedBy(2);
    this.clock = clock;
  }

  void start() {
    loop.every(PERIOD, this::round);
  }

  /** An edge: whatever happens in one round, the next one follows. */
  private void round() {
    try {
      long missing = Math.min(AT_ONCE, machine.callsMissing());
      if (missing > 0 && due(machine.state()) && probe.cold().isEmpty()) {
        ask(missing);
      }
    } catch (RuntimeException e) {
      log.debug("Synthetic calls could not be made", e);
    }
  }

  private boolean due(RecoveryState state) {
    return state.phase() == RecoveryPhase.PROBING
        || Moment.now(clock, System::nanoTime).since(state.since()).compareTo(patience) >= 0;
  }

  private void ask(long calls) {
    List<GoldenQuery> queries = golden.known();
    String live = golden.live();
    for (long left = calls; left > 0; left--) {
      if (queries.isEmpty() || live == null) {
        probe.ping();
      } else {
        probe.ask(queries.get(turn++ % queries.size()), live);
      }
    }
  }

  @Override
  public void close() {
    loop.close();
  }
}
