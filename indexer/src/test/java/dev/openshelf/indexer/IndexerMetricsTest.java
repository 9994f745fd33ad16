package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class IndexerMetricsTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void countsEveryResultOnce() {
    new IndexerMetrics(registry)
        .wrote(
            List.of(
                ItemResult.APPLIED,
                ItemResult.ALREADY_NEWER,
                new ItemResult.TryLater(Hold.BLOCKED, ""),
                new ItemResult.Refused(Flaw.TOO_LARGE, "")));

    assertThat(registry.find("openshelf.index.documents").counters())
        .hasSize(4)
        .allMatch(counter -> counter.count() == 1);
  }

  @Test
  void gaugesOutliveGarbageCollection() {
    IndexerMetrics.gauge(registry, "figure", new AtomicInteger(7), AtomicInteger::get);
    System.gc();

    assertThat(registry.get("figure").gauge().value()).isEqualTo(7);
  }
}
