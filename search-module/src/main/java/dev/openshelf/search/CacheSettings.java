package dev.openshelf.search;

import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * How long answers are kept for times when there is no better one.
 *
 * @param freshTtl a category page is given again as if it were new. One second takes the crowd off
 *     a page that everybody opens, and nobody notices it; zero turns it off. Other searches are
 *     always asked, identical ones at the same time once
 * @param staleTtl an old answer stands in while Elasticsearch cannot answer. Five minutes outlast a
 *     restart, and few shelves change in them
 * @param hardTtl an old answer is better than none when nothing else can answer. After a quarter of
 *     an hour it is not
 * @param maxBytes of all kept answers. 64 MB hold some 5,000 pages
 */
@Validated
@ConfigurationProperties("openshelf.search.cache")
record CacheSettings(
    @DefaultValue("1s") @NotNull Duration freshTtl,
    @DefaultValue("5m") @NotNull Duration staleTtl,
    @DefaultValue("15m") @NotNull Duration hardTtl,
    @DefaultValue("64MB") @NotNull DataSize maxBytes) {

  CacheSettings {
    if (freshTtl.isNegative()
        || freshTtl.compareTo(staleTtl) > 0
        || staleTtl.compareTo(hardTtl) > 0
        || !hardTtl.isPositive()) {
      throw new IllegalArgumentException(
          "openshelf.search.cache: fresh-ttl, stale-ttl and hard-ttl must rise");
    }
    if (maxBytes.isNegative()) {
      throw new IllegalArgumentException("openshelf.search.cache.max-bytes must not be negative");
    }
  }
}
