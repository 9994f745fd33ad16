package dev.openshelf.recovery;

import dev.openshelf.indexer.IndexOverview;
import dev.openshelf.search.RecoverySettings;
import dev.openshelf.search.SearchProbe;
import dev.openshelf.search.SearchProbe.Primaries;
import dev.openshelf.serving.Gate;
import dev.openshelf.serving.GateReading;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The gates that ask Elasticsearch. Thread-safe. */
final class ElasticGates {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final int PROBES = 3;

  private final SearchProbe probe;
  private final IndexOverview overview;
  private final RecoverySettings.Gate limits;
  private final Clock clock;

  ElasticGates(
      SearchProbe probe, IndexOverview overview, RecoverySettings.Gate limits, Clock clock) {
    this.probe = probe;
    this.overview = overview;
    this.limits = limits;
    this.clock = clock;
  }

  /**
   * The best of three, so that a pause of this process is not taken for one of the cluster. A
   * process that has not warmed up would measure itself.
   */
  GateReading latency() {
    return probe
        .cold()
        .map(reason -> unanswered(reason, limits.probeTimeout().toMillis()))
        .orElseGet(this::best);
  }

  private GateReading best() {
    GateReading reading = once();
    for (int more = 1; more < PROBES && !reading.ok() && reading.value() != null; more++) {
      reading = once();
    }
    return reading;
  }

  /** A search that is not answered at all has no time. */
  private GateReading once() {
    double limit = limits.probeTimeout().toMillis();
    return switch (probe.ping()) {
      case Outcome.Success<Duration>(Duration took) ->
          GateReading.of(
              Gate.PROBE_LATENCY, took.toNanos() / NANOS_PER_MILLI, limit, clock.instant());
      case Outcome.Failure<Duration>(Reason reason) -> unanswered(reason, limit);
      case Outcome.Neither<Duration>(Reason reason) -> unanswered(reason, limit);
    };
  }

  private GateReading unanswered(Reason reason, double limit) {
    return GateReading.unread(Gate.PROBE_LATENCY, limit, clock.instant(), reason.code());
  }

  /** The alias names one index, and that of the generation which the database calls live. */
  GateReading alias() {
    Instant now = clock.instant();
    String live = overview.live();
    Outcome<List<String>> aliased = probe.aliased();
    if (!(aliased instanceof Outcome.Success<List<String>>(List<String> indices))) {
      return GateReading.unread(Gate.ALIAS, 0, now, "Elasticsearch does not say");
    }
    if (indices.isEmpty()) {
      return GateReading.of(Gate.ALIAS, 1, 0, now).with("no alias");
    }
    String index = live == null ? "" : probe.index(live);
    return indices.equals(List.of(index))
        ? GateReading.of(Gate.ALIAS, 0, 0, now).with(live)
        : GateReading.unread(Gate.ALIAS, 0, now, "names " + String.join(", ", indices));
  }

  /** Yellow is fine: a missing replica costs safety and not answers. */
  GateReading shards() {
    Instant now = clock.instant();
    Outcome<List<String>> aliased = probe.aliased();
    if (!(aliased instanceof Outcome.Success<List<String>>(List<String> indices))
        || indices.isEmpty()) {
      return GateReading.unread(Gate.SHARDS, 0, now, "no index to look at");
    }
    String index = indices.getFirst();
    return probe.primaries(index) instanceof Outcome.Success<Primaries>(Primaries primaries)
            && primaries.all() > 0
        ? GateReading.of(Gate.SHARDS, primaries.all() - primaries.started(), 0, now)
            .with("%d of %d primaries".formatted(primaries.started(), primaries.all()))
        : GateReading.unread(Gate.SHARDS, 0, now, "Elasticsearch does not say");
  }
}
