package dev.openshelf.recommendation;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * How recommendations are obtained and kept.
 *
 * @param upstreamUrl the system that recommends; unset: the built-in one
 * @param upstreamToken sent as bearer token when the shopper's request carries none of its own
 * @param renderBudget how long a page waits: people do not notice 150 ms after the page has begun
 * @param timeout how long the API waits; 300 ms still feels like an answer to a click
 * @param upstreamTimeout how long the call itself may live, body included, so that a slow upstream
 *     fills the cache for the next visit
 * @param freshTtl age up to which a result is shown without asking again
 * @param staleTtl age up to which a result stands in while the upstream cannot answer
 * @param maxEntries shoppers whose results are kept; a result is about 1 KB
 * @param maxBytes memory for results, whatever their number
 * @param maxConcurrent calls under way at once; what a hanging upstream can hold at most
 */
@Validated
@ConfigurationProperties("openshelf.recommendation")
public record RecommendationSettings(
    @Nullable URI upstreamUrl,
    @Nullable String upstreamToken,
    @DefaultValue("150ms") @NotNull Duration renderBudget,
    @DefaultValue("300ms") @NotNull Duration timeout,
    @DefaultValue("3s") @NotNull Duration upstreamTimeout,
    @DefaultValue("30s") @NotNull Duration freshTtl,
    @DefaultValue("5m") @NotNull Duration staleTtl,
    @DefaultValue("500") @Min(1) @Max(1_000_000) int maxEntries,
    @DefaultValue("4MB") @NotNull DataSize maxBytes,
    @DefaultValue("32") @Min(1) @Max(1_000) int maxConcurrent) {

  /** Refuses values that contradict each other. */
  public RecommendationSettings {
    if (upstreamUrl != null && (upstreamUrl.toString().isBlank() || !isHttp(upstreamUrl))) {
      throw new IllegalArgumentException(
          "openshelf.recommendation.upstream-url must be an http or https address");
    }
    if (!renderBudget.isPositive() || !timeout.isPositive() || !upstreamTimeout.isPositive()) {
      throw new IllegalArgumentException("openshelf.recommendation: a timeout must be positive");
    }
    if (renderBudget.compareTo(upstreamTimeout) > 0 || timeout.compareTo(upstreamTimeout) > 0) {
      throw new IllegalArgumentException(
          "openshelf.recommendation: nobody may wait longer than upstream-timeout");
    }
    if (!freshTtl.isPositive() || staleTtl.compareTo(freshTtl) < 0) {
      throw new IllegalArgumentException(
          "openshelf.recommendation: stale-ttl must not be shorter than fresh-ttl");
    }
    if (maxBytes.toBytes() < 1) {
      throw new IllegalArgumentException("openshelf.recommendation.max-bytes must be positive");
    }
  }

  private static boolean isHttp(URI uri) {
    return uri.getHost() != null
        && ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()));
  }
}
