package dev.openshelf.recommendation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/**
 * What an experiment works with: an upstream, a client, a cache and a clock of its own, so that
 * shoppers notice nothing. Thread-safe.
 */
public final class LabStand implements AutoCloseable {

  private static final int MOST_CALLS_KEPT = 100_000;

  private static final List<Pick> SAMPLES =
      LongStream.rangeClosed(1, MockUpstream.PRODUCTS)
          .mapToObj(id -> new Pick(id, 0.5, "sample"))
          .toList();

  private final AtomicLong skipped = new AtomicLong();
  private final AtomicInteger visitors = new AtomicInteger();
  private final List<LabCall> calls = new ArrayList<>();
  private final RecommendationSettings settings;
  private final LabPlan plan;
  private final MockUpstream upstream;
  private final UpstreamClient client;
  private final KnownProducts products;
  private final Recommendations recommendations;

  /** A call that was really made. */
  record LabCall(String outcome, Duration took) {}

  LabStand(LabPlan plan, RecommendationSettings settings, Clock clock) {
    this.plan = plan;
    this.settings = settings;
    this.upstream = new MockUpstream(plan);
    this.client = new UpstreamClient(upstream::uri, null, settings.upstreamTimeout());
    this.products = new KnownProducts(LabStand::samples, this::nanos);
    this.recommendations =
        new Recommendations(
            client,
            RecommendationConfiguration.inMemoryOnly(settings, this::nanos),
            products,
            settings,
            new Recommendations.Times(this::nanos, clock),
            new Calls());
  }

  /** A new visitor, for whom the cache is as the plan wants it; the plan's faults hold from now. */
  Asker visitor() {
    Asker visitor = Asker.of("lab" + visitors.incrementAndGet(), null, null);
    if (plan.cache() != LabCache.COLD) {
      recommendations.remember(visitor, SAMPLES);
    }
    if (plan.cache() == LabCache.STALE) {
      skipped.addAndGet(settings.freshTtl().plusSeconds(1).toNanos());
    }
    upstream.beginScenario();
    return visitor;
  }

  /** Begins what a page of the lab's own shows, each time to a new visitor. */
  public Rendering begin(String path) {
    return recommendations.begin(visitor(), new Render(path, true));
  }

  Recommendations recommendations() {
    return recommendations;
  }

  UpstreamClient client() {
    return client;
  }

  MockUpstream upstream() {
    return upstream;
  }

  /** The calls since the scenario began. */
  List<LabCall> calls() {
    synchronized (calls) {
      return List.copyOf(calls);
    }
  }

  private long nanos() {
    return System.nanoTime() + skipped.get();
  }

  private static List<ProductItem> samples(Collection<Long> ids) {
    return ids.stream().map(LabStand::sample).toList();
  }

  private static ProductItem sample(long id) {
    return new ProductItem(
        id,
        "LAB-" + id,
        null,
        "Sample " + id,
        "Lab",
        null,
        new ProductItem.Price("1.00", "EUR", Instant.EPOCH),
        "in_stock",
        null,
        "/#" + id);
  }

  /** Takes down what was really called. */
  private final class Calls implements RecommendationListener {
    @Override
    public void called(String outcome, Duration took) {
      boolean made = !outcome.equals("circuit_open") && !outcome.equals("pool_exhausted");
      synchronized (calls) {
        if (made && calls.size() < MOST_CALLS_KEPT) {
          calls.add(new LabCall(outcome, took));
        }
      }
    }
  }

  @Override
  public void close() {
    client.close();
    upstream.close();
    products.close();
  }
}
