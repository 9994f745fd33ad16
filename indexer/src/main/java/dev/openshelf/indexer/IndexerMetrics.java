package dev.openshelf.indexer;

import dev.openshelf.indexer.ItemResult.AlreadyNewer;
import dev.openshelf.indexer.ItemResult.Applied;
import dev.openshelf.indexer.ItemResult.Refused;
import dev.openshelf.indexer.ItemResult.TryLater;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What the indexer counts. Every tag comes from a closed list. Thread-safe. */
final class IndexerMetrics {

  private final MeterRegistry registry;
  private final Counter applied;
  private final Counter alreadyNewer;
  private final Counter later;
  private final Counter refused;
  private final Counter unreadable;
  private final Timer refresh;

  IndexerMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.applied = documents("applied");
    this.alreadyNewer = documents("already_newer");
    this.later = documents("later");
    this.refused = documents("refused");
    this.unreadable = registry.counter("openshelf.index.unreadable");
    this.refresh = registry.timer("openshelf.index.refresh");
  }

  void wrote(List<ItemResult> results) {
    for (ItemResult result : results) {
      switch (result) {
        case Applied it -> applied.increment();
        case AlreadyNewer it -> alreadyNewer.increment();
        case TryLater it -> later.increment();
        case Refused it -> refused.increment();
      }
    }
  }

  void unreadable(int records) {
    unreadable.increment(records);
  }

  void waited(Hold because) {
    registry.counter("openshelf.index.holds", "reason", because.code()).increment();
  }

  Timer refreshes() {
    return refresh;
  }

  /** The way to Elasticsearch, timed. */
  BulkWriter.Call timed(BulkWriter.Call call) {
    Timer ok = bulk("answered");
    Timer failed = bulk("unanswered");
    return (index, lines) -> {
      Timer.Sample sample = Timer.start(registry);
      Timer outcome = failed;
      try {
        Reply reply = call.bulk(index, lines);
        outcome = ok;
        return reply;
      } finally {
        sample.stop(outcome);
      }
    };
  }

  /** A figure that is read when somebody asks; not a number while it is unknown. */
  static <T> void gauge(MeterRegistry registry, String name, T source, ToDoubleFunction<T> value) {
    Gauge.builder(name, source, value).strongReference(true).register(registry);
  }

  private Counter documents(String result) {
    return registry.counter("openshelf.index.documents", "result", result);
  }

  private Timer bulk(String outcome) {
    return registry.timer("openshelf.index.bulk", "outcome", outcome);
  }
}
