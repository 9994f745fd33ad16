package dev.openshelf.recommendation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.util.unit.DataSize;

/** Recommendations with everything around them in a test's hand. */
final class Rig {

  static final Instant NOW = Instant.parse("2026-08-04T02:10:00Z");
  static final Asker ME = Asker.of("me", null, null);
  static final Render API = new Render("/api/recommendations", false);
  static final Render PAGE = new Render("/", true);

  final ManualTicker ticker = new ManualTicker();
  final FakeUpstream upstream = new FakeUpstream();
  final FakeCatalogue catalogue = new FakeCatalogue();
  final KnownProducts products = new KnownProducts(catalogue, ticker);
  final List<String> calls = new CopyOnWriteArrayList<>();
  final Recommendations recommendations;

  /** Patient enough for a busy machine: what is in time here, is in time. */
  Rig() {
    this(Duration.ofSeconds(10));
  }

  Rig(Duration patience) {
    RecommendationSettings settings = settings(patience, 500);
    recommendations =
        new Recommendations(
            upstream,
            RecommendationConfiguration.inMemoryOnly(settings, ticker),
            products,
            settings,
            new Recommendations.Times(ticker, Clock.fixed(NOW, ZoneOffset.UTC)),
            new RecommendationListener() {
              @Override
              public void called(String outcome, Duration took) {
                calls.add(outcome);
              }
            });
  }

  static RecommendationSettings settings(Duration patience, int entries) {
    return new RecommendationSettings(
        null,
        null,
        patience,
        patience,
        Duration.ofSeconds(30),
        Duration.ofSeconds(30),
        Duration.ofMinutes(5),
        entries,
        DataSize.ofMegabytes(4),
        32);
  }

  Recommended ask() {
    return ask(ME, API);
  }

  Recommended ask(Asker asker, Render render) {
    return recommendations.begin(asker, render).await();
  }

  static List<Long> ids(Recommended result) {
    return result.items().stream().map(ProductItem::id).toList();
  }
}
