package dev.openshelf.ops;

import dev.openshelf.epoch.EpochState;
import dev.openshelf.epoch.Epochs;
import dev.openshelf.indexer.ConsumerBacklog;
import dev.openshelf.indexer.ConsumerBacklog.Known;
import dev.openshelf.indexer.IndexOverview;
import dev.openshelf.indexer.IndexOverview.GenerationView;
import dev.openshelf.indexer.IndexOverview.Progress;
import dev.openshelf.outbox.OutboxBacklog;
import dev.openshelf.outbox.OutboxBacklogs;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** How the index is. A figure that cannot be read is null and never zero. */
@RestController
final class IndexController {

  /**
   * The whole answer.
   *
   * @param live the generation that searches read
   * @param mapping whether the live generation fits this version
   * @param appliedAsOf every change committed before it is searchable
   * @param epoch whether the database is known to be a restored backup
   */
  record IndexView(
      @Nullable String live,
      List<GenerationView> generations,
      Backlog backlog,
      Lag lag,
      MappingView mapping,
      @Nullable Instant appliedAsOf,
      EpochState epoch) {}

  /**
   * The mapping that this version makes generations with.
   *
   * @param outdated whether the live generation has another one and needs a rebuild
   */
  record MappingView(String hash, @Nullable Boolean outdated) {}

  /**
   * What is on its way.
   *
   * @param outbox committed changes that the broker has not acknowledged
   * @param consumer changes that the broker has and that are not final in the index
   * @param oldestSeconds age of the oldest of the former
   */
  record Backlog(@Nullable Long outbox, @Nullable Long consumer, @Nullable Double oldestSeconds) {}

  /**
   * How far the live generation is behind.
   *
   * @param changes committed changes that are not final in it, at most
   * @param seconds age of what it shows
   */
  record Lag(@Nullable Long changes, @Nullable Double seconds) {}

  private static final double MILLIS_PER_SECOND = 1000;

  private final IndexOverview overview;
  private final ConsumerBacklog consumers;
  private final OutboxBacklogs outbox;
  private final Epochs epochs;
  private final Clock clock;

  IndexController(
      IndexOverview overview,
      ConsumerBacklog consumers,
      OutboxBacklogs outbox,
      Epochs epochs,
      Clock clock) {
    this.overview = overview;
    this.consumers = consumers;
    this.outbox = outbox;
    this.epochs = epochs;
    this.clock = clock;
  }

  @GetMapping("/api/ops/index")
  IndexView index() {
    String live = overview.live();
    Progress progress = live == null ? null : overview.progress(live);
    Instant asOf = progress == null ? null : progress.searchableAsOf();
    Backlog backlog = backlog();
    return new IndexView(
        live,
        overview.generations(),
        backlog,
        new Lag(
            changes(backlog),
            asOf == null ? null : seconds(Duration.between(asOf, clock.instant()))),
        new MappingView(overview.mappingHash(), overview.mappingOutdated()),
        asOf,
        epochs.state());
  }

  private Backlog backlog() {
    Optional<OutboxBacklog> waiting = outbox.latest();
    Long changes = consumers.current() instanceof Known known ? known.changes() : null;
    return new Backlog(
        waiting.map(OutboxBacklog::pending).orElse(null),
        changes,
        waiting.map(it -> seconds(it.oldest())).orElse(null));
  }

  private static @Nullable Long changes(Backlog backlog) {
    return backlog.outbox() == null || backlog.consumer() == null
        ? null
        : backlog.outbox() + backlog.consumer();
  }

  private static double seconds(Duration duration) {
    return Math.max(0, duration.toMillis()) / MILLIS_PER_SECOND;
  }
}
