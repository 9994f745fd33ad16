package dev.openshelf.recovery;

import dev.openshelf.indexer.ConsumerBacklog;
import dev.openshelf.indexer.IndexOverview;
import dev.openshelf.outbox.OutboxBacklog;
import dev.openshelf.outbox.OutboxBacklogs;
import dev.openshelf.search.RecoverySettings;
import dev.openshelf.serving.Gate;
import dev.openshelf.serving.GateReading;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The gates that ask how far the index is behind the database. Thread-safe. */
final class PipelineGates {

  private static final double MILLIS_PER_SECOND = 1000;

  private final OutboxBacklogs outbox;
  private final ConsumerBacklog consumers;
  private final IndexOverview overview;
  private final RecoverySettings.Gate limits;
  private final Clock clock;

  PipelineGates(
      OutboxBacklogs outbox,
      ConsumerBacklog consumers,
      IndexOverview overview,
      RecoverySettings.Gate limits,
      Clock clock) {
    this.outbox = outbox;
    this.consumers = consumers;
    this.overview = overview;
    this.limits = limits;
    this.clock = clock;
  }

  /** Rows that wait for the broker and records that wait for the index; unknown if one is. */
  GateReading backlog() {
    double limit = limits.maxBacklog();
    Optional<OutboxBacklog> rows = outbox.latest();
    if (rows.isEmpty()) {
      return GateReading.unread(Gate.BACKLOG, limit, clock.instant(), "outbox not read");
    }
    return switch (consumers.current()) {
      case ConsumerBacklog.Known known ->
          GateReading.of(
                  Gate.BACKLOG, rows.get().pending() + known.changes(), limit, clock.instant())
              .with("outbox %d, topic %d".formatted(rows.get().pending(), known.changes()));
      case ConsumerBacklog.Unknown unknown ->
          GateReading.unread(Gate.BACKLOG, limit, clock.instant(), unknown.reason());
    };
  }

  /** Age of what the live generation shows; heartbeats keep it small while nobody edits. */
  GateReading lag() {
    double limit = limits.maxLag().toMillis() / MILLIS_PER_SECOND;
    String live = overview.live();
    IndexOverview.Progress progress = live == null ? null : overview.progress(live);
    Instant now = clock.instant();
    if (progress == null) {
      return GateReading.unread(Gate.GENERATION_LAG, limit, now, "no progress reported");
    }
    double seconds =
        Math.max(0, Duration.between(progress.searchableAsOf(), now).toMillis())
            / MILLIS_PER_SECOND;
    return GateReading.of(Gate.GENERATION_LAG, seconds, limit, now).with(changes(live));
  }

  private @Nullable String changes(@Nullable String live) {
    Optional<OutboxBacklog> rows = outbox.latest();
    return rows.isPresent() && consumers.current() instanceof ConsumerBacklog.Known known
        ? "%s, at most %d changes".formatted(live, rows.get().pending() + known.changes())
        : live;
  }
}
