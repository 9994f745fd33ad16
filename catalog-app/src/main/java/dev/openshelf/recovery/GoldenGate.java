package dev.openshelf.recovery;

import dev.openshelf.search.SearchProbe;
import dev.openshelf.serving.Gate;
import dev.openshelf.serving.GateReading;
import dev.openshelf.serving.RecoveryMachine;
import dev.openshelf.serving.RecoveryPhase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How many golden queries fail. While the circuit is closed now and then is enough. For one thread.
 */
final class GoldenGate implements GateReader {

  private static final Duration IN_PEACE = Duration.ofSeconds(30);

  private final GoldenQueries queries;
  private final SearchProbe probe;
  private final RecoveryMachine machine;
  private final Clock clock;
  private @Nullable GateReading last;
  private Instant lastAt = Instant.EPOCH;

  GoldenGate(GoldenQueries queries, SearchProbe probe, RecoveryMachine machine, Clock clock) {
    this.queries = queries;
    this.probe = probe;
    this.machine = machine;
    this.clock = clock;
  }

  @Override
  public GateReading read() {
    Instant now = clock.instant();
    GateReading before = last;
    boolean peace = machine.state().phase() == RecoveryPhase.CLOSED;
    if (peace && before != null && before.ok() && lastAt.plus(IN_PEACE).isAfter(now)) {
      return before;
    }
    GateReading reading =
        probe
            .cold()
            .map(why -> GateReading.unread(Gate.GOLDEN_QUERIES, 0, now, "not all were answered"))
            .orElseGet(() -> judged(queries.runLive(), now));
    last = reading;
    lastAt = now;
    return reading;
  }

  private static GateReading judged(@Nullable GoldenRun run, Instant now) {
    if (run == null) {
      return GateReading.unread(Gate.GOLDEN_QUERIES, 0, now, "no live generation");
    }
    if (run.ok() == null) {
      return GateReading.unread(Gate.GOLDEN_QUERIES, 0, now, "nothing to ask");
    }
    long wrong = run.answers().stream().filter(it -> !it.ok() && it.failure() == null).count();
    if (wrong == 0 && run.failed() > 0) {
      // Not having been answered is a matter of the error rate, and proves nothing here.
      return GateReading.unread(Gate.GOLDEN_QUERIES, 0, run.at(), "not all were answered");
    }
    return GateReading.of(Gate.GOLDEN_QUERIES, run.failed(), 0, run.at()).with(detail(run));
  }

  private static String detail(GoldenRun run) {
    if (run.emptyCatalogue()) {
      return "the catalogue is empty";
    }
    return run.answers().stream()
        .filter(answer -> !answer.ok())
        .findFirst()
        .map(answer -> "\"%s\"".formatted(answer.query().query()))
        .orElseGet(() -> run.answers().size() + " asked");
  }
}
