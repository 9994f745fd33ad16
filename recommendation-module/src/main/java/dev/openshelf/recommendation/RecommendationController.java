package dev.openshelf.recommendation;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.openshelf.serving.Reason;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Recommendations for whoever asks. Answers with 200 whatever the upstream does. */
@RestController
final class RecommendationController {

  private static final String PATH = "/api/recommendations";

  private final Recommendations recommendations;
  private final Askers askers;

  RecommendationController(Recommendations recommendations, Askers askers) {
    this.recommendations = recommendations;
    this.askers = askers;
  }

  /** The whole answer. */
  record Answer(List<ProductItem> items, Meta meta) {}

  /** How it came about; every field is always there. */
  @JsonInclude
  record Meta(
      CacheUse cache,
      @Nullable Instant asOf,
      double renderReadyMs,
      @Nullable Double upstreamDurationMs,
      List<String> degradedReasons) {

    static Meta of(Recommended result) {
      return new Meta(
          result.cache(),
          result.asOf(),
          result.renderReadyMs(),
          result.upstreamMs(),
          result.reasons().stream().map(Reason::code).toList());
    }
  }

  @GetMapping(PATH)
  ResponseEntity<Answer> recommendations(HttpServletRequest request) {
    Recommended result = recommendations.begin(askers.of(request), new Render(PATH, false)).await();
    return ResponseEntity.ok()
        .cacheControl(CacheControl.noStore().cachePrivate())
        .header("Vary", "Cookie, Authorization")
        .header("Server-Timing", ServerTiming.of(result))
        .body(new Answer(result.items(), Meta.of(result)));
  }
}
