package dev.openshelf.recommendation;

import dev.openshelf.serving.Answer;
import dev.openshelf.serving.Breaker;
import dev.openshelf.serving.BreakerRules;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Guard;
import dev.openshelf.serving.Ladder;
import dev.openshelf.serving.LastGood;
import dev.openshelf.serving.Reason;
import dev.openshelf.serving.SingleFlight;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recommendations for a shopper, always within the time that the caller has: a fresh result, else
 * the upstream's, else an older one, else none. What is given says how it came about. Thread-safe.
 *
 * <pre>
 *   0 ─ fresh ─┬─ upstream ── 150 ms page gives up ── 300 ms API gives up ── 3 s call is cut
 *              └─ stale, or an empty list, at either of those; the call goes on and fills the cache
 * </pre>
 */
public final class Recommendations {

  private static final Logger log = LoggerFactory.getLogger(Recommendations.class);

  /** How many products a page shows. */
  public static final int SHOWN = 12;

  /** More than are shown, so that hidden ones leave no gaps. */
  private static final int ASKED = 24;

  private static final String FRESH = "fresh";
  private static final String STALE = "stale";

  private final Caches caches;
  private final KnownProducts products;
  private final RecommendationSettings settings;
  private final LongSupplier ticker;
  private final RecommendationListener listener;
  private final Supplier<Instant> now;
  private final Guard guard;
  private final Ladder<Asking, Picked> ladder;
  private final SingleFlight<List<Long>, Boolean> loads =
      new SingleFlight<>(SingleFlight.Abandoned.GOES_ON);

  /**
   * Where results are kept.
   *
   * @param near answers at once; a page's first part does not wait for more
   * @param all may have to ask outside of the process
   */
  record Caches(
      LastGood<RecommendationKey, Picked> near, LastGood<RecommendationKey, Picked> all) {}

  /** Time as it passes, and time as people tell it. */
  record Times(LongSupplier ticker, Clock clock) {}

  Recommendations(
      Upstream upstream,
      Caches caches,
      KnownProducts products,
      RecommendationSettings settings,
      Times times,
      RecommendationListener listener) {
    this.caches = caches;
    LastGood<RecommendationKey, Picked> cache = caches.all();
    this.products = products;
    this.settings = settings;
    this.ticker = times.ticker();
    this.listener = listener;
    this.now = times.clock()::instant;
    this.guard = guard(settings, ticker);
    this.ladder =
        new Ladder<>(
            List.of(
                new KeptRung(FRESH, cache, settings.freshTtl()),
                new UpstreamRung(
                    new UpstreamRung.Means(upstream, guard, cache, products, settings, now),
                    listener),
                new KeptRung(STALE, cache, settings.staleTtl())),
            List.of());
  }

  /** Begins to find out what to show, for no longer than the kind of render allows. */
  public Rendering begin(Asker asker, Render render) {
    Deadline deadline =
        Deadline.after(render.page() ? settings.renderBudget() : settings.timeout(), ticker);
    Asking asking = new Asking(asker, ASKED, ticker);
    Optional<Recommended> hit = hit(asking, deadline);
    return new Rendering(
        hit.isPresent()
            ? CompletableFuture.completedFuture(hit.get())
            : CompletableFuture.supplyAsync(
                    () -> find(asking, deadline, render), Recommendations::onItsOwnThread)
                .exceptionally(fault -> fault(asking, deadline, fault)),
        result -> listener.rendered(render, asker.authorization() != null, result));
  }

  /** Whether calls to the upstream are cut off at the moment. */
  public boolean cutOff() {
    return guard.breaker().open();
  }

  /** Keeps a result as if the upstream had just given it. */
  void remember(Asker asker, List<Pick> picks) {
    Picked picked = new Picked(picks, now.get());
    products.load(picked.ids());
    caches.all().keep(asker.key(), picked);
  }

  private static void onItsOwnThread(Runnable work) {
    Thread.ofVirtual().name("recommendations").start(work);
  }

  /** A page is shown whatever is wrong with its recommendations. */
  private static Recommended fault(Asking asking, Deadline deadline, Throwable fault) {
    log.error("Recommendations could not be found", fault);
    return none(CacheUse.MISS_ERROR_NO_STALE, asking, deadline, List.of(Reason.SERVER_ERROR));
  }

  private Optional<Recommended> hit(Asking asking, Deadline deadline) {
    return caches
        .near()
        .find(asking.key())
        .filter(kept -> kept.within(settings.freshTtl()) && products.knows(kept.value().picks()))
        .map(kept -> shown(CacheUse.HIT, kept.value(), asking, deadline, List.of()));
  }

  private Recommended find(Asking asking, Deadline deadline, Render render) {
    return switch (ladder.climb(asking, deadline)) {
      case Answer.Fresh<Picked>(String rung, Picked picked) ->
          loaded(
              asking.took() == null ? CacheUse.HIT : CacheUse.MISS_FETCHED,
              picked,
              asking,
              deadline,
              List.of());
      case Answer.Degraded<Picked>(String rung, Picked picked, List<Reason> reasons) ->
          loaded(CacheUse.STALE_FALLBACK, picked, asking, deadline, reasons);
      case Answer.Unavailable<Picked>(List<Reason> reasons) ->
          none(
              render.page() && asking.underWay() ? CacheUse.PENDING : CacheUse.MISS_ERROR_NO_STALE,
              asking,
              deadline,
              reasons);
    };
  }

  /** Products that are not in memory are read, if there is time. */
  private Recommended loaded(
      CacheUse cache, Picked picked, Asking asking, Deadline deadline, List<Reason> reasons) {
    if (!products.knows(picked.picks())) {
      loads.ask(picked.ids(), deadline, () -> products.load(picked.ids()));
    }
    boolean known = products.knows(picked.picks());
    List<Reason> all = new ArrayList<>(reasons);
    if (!known) {
      all.add(Reason.DATABASE_UNAVAILABLE);
    }
    Recommended result = shown(cache, picked, asking, deadline, all);
    return known || !result.items().isEmpty()
        ? result
        : none(CacheUse.MISS_ERROR_NO_STALE, asking, deadline, all);
  }

  private Recommended shown(
      CacheUse cache, Picked picked, Asking asking, Deadline deadline, List<Reason> reasons) {
    return new Recommended(
        cache,
        products.shown(picked.picks(), SHOWN),
        picked.asOf(),
        deadline.elapsed(),
        asking.took(),
        reasons);
  }

  private static Recommended none(
      CacheUse cache, Asking asking, Deadline deadline, List<Reason> reasons) {
    return new Recommended(cache, List.of(), null, deadline.elapsed(), asking.took(), reasons);
  }

  private static Guard guard(RecommendationSettings settings, LongSupplier ticker) {
    BreakerRules rules =
        new BreakerRules(
            Duration.ofSeconds(10),
            10,
            0.5,
            // A slow call that ends well is of use; one that takes this long has failed anyway.
            settings.upstreamTimeout(),
            1,
            Duration.ofSeconds(5),
            3);
    return Guard.of(
        "recommendations",
        settings.maxConcurrent(),
        Breaker.opening("recommendation-upstream", rules, new MonotonicClock(ticker), ticker));
  }
}
