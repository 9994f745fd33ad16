package dev.openshelf.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SearchUseTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final SearchUse use = new SearchUse(registry);

  @Test
  void countsWhatHappenedInBetweenByIntentAndMode() {
    answer("full_text", "primary", "none");
    SearchUse.Counts before = use.counts();
    answer("full_text", "primary", "none");
    answer("full_text", "unavailable", "circuit_open");
    answer("full_text", "unavailable", "circuit_open");
    answer("prefix", "fallback", "recovering");

    assertThat(SearchUse.between(before, use.counts()))
        .containsExactly(
            new SearchUse.Intent("full_text", 1, 0, 2, Map.of("circuit_open", 2L)),
            new SearchUse.Intent("prefix", 0, 1, 0, Map.of("recovering", 1L)));
  }

  @Test
  void aPoolThatDoesNotTellIsUnknownAndNotIdle() {
    registry.gauge(
        "hikaricp.connections.active", io.micrometer.core.instrument.Tags.of("pool", "core"), 3);

    assertThat(use.pools()).containsExactly(new SearchUse.Pool("core", 3.0, null, null));
  }

  private void answer(String intent, String mode, String reason) {
    Timer.builder("openshelf.search")
        .tags("intent", intent, "mode", mode, "source", "none", "reason", reason)
        .register(registry)
        .record(Duration.ofMillis(1));
  }
}
