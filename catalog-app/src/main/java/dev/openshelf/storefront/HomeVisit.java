package dev.openshelf.storefront;

import dev.openshelf.pages.Page;
import dev.openshelf.recommendation.CacheUse;
import dev.openshelf.recommendation.Rendering;
import dev.openshelf.recommendation.ServerTiming;
import dev.openshelf.serving.Deadline;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.springframework.http.HttpHeaders;

/**
 * One rendering of home: what is slower than the rest is already being found while the rest is
 * written, and the rest leaves before anybody waits for it. For the thread that renders.
 */
final class HomeVisit {

  private static final double NANOS_PER_MILLI = 1e6;

  private final HttpServletResponse response;
  private final Rendering suggestions;
  private final CompletableFuture<List<ProductCard>> recent;
  private final Deadline sinceStart;

  HomeVisit(
      HttpServletResponse response,
      Rendering suggestions,
      CompletableFuture<List<ProductCard>> recent,
      Deadline sinceStart) {
    this.response = response;
    this.suggestions = suggestions;
    this.recent = recent;
    this.sinceStart = sinceStart;
  }

  /** The static part is written: sends it, unless the whole page is ready anyway. */
  void staticPartDone(Page page, boolean complete) {
    boolean hit = suggestions.ready().filter(result -> result.cache() == CacheUse.HIT).isPresent();
    response.setHeader("Server-Timing", timing());
    response.setHeader(
        HttpHeaders.CACHE_CONTROL, hit && complete ? "private, no-cache" : "no-store");
    if (suggestions.ready().isEmpty() || !recent.isDone()) {
      page.leave();
    }
  }

  /** The recommendation area; waits within the render budget. */
  Suggestions suggestions() {
    return Suggestions.of(suggestions.await());
  }

  /** What the shopper looked at; waits within the render budget. */
  List<ProductCard> recent() {
    return recent.join();
  }

  private String timing() {
    String page = ServerTiming.entry("static", millis());
    return suggestions
        .ready()
        .filter(result -> result.cache() == CacheUse.HIT)
        .map(hit -> page + ", " + ServerTiming.entry("reco", hit.renderReadyMs()))
        .orElse(page);
  }

  private double millis() {
    return Math.round(sinceStart.elapsed().toNanos() / NANOS_PER_MILLI * 1000) / 1000.0;
  }
}
