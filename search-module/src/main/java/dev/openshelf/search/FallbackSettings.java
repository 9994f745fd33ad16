package dev.openshelf.search;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What search may cost PostgreSQL while Elasticsearch cannot answer.
 *
 * @param maxConcurrent reads at a time; more are refused, never queued. 8 keep a core of PostgreSQL
 *     or two busy and leave the rest to the shop's own work. Without a replica never more than 8
 * @param timeout for one read, connection and all. 180 ms are many times what an index read takes
 *     and end before a shopper gives up
 * @param limit rows of one answer. What cannot be ranked is better narrowed than paged through
 * @param minPrefixLength characters a prefix needs. One letter matches a good part of any catalogue
 * @param perClientPerSecond reads of one client. Enough for somebody who types, too few for a robot
 * @param datasource a replica to read from; unset: the shop's own database
 */
@Validated
@ConfigurationProperties("openshelf.search.fallback")
record FallbackSettings(
    @DefaultValue("8") @Min(1) @Max(100) int maxConcurrent,
    @DefaultValue("180ms") @NotNull Duration timeout,
    @DefaultValue("20") @Min(1) @Max(100) int limit,
    @DefaultValue("2") @Min(1) @Max(256) int minPrefixLength,
    @DefaultValue("5") @Min(1) @Max(10_000) int perClientPerSecond,
    @Nullable Replica datasource) {

  /** A database that follows the shop's own. */
  record Replica(@Nullable String url, @Nullable String username, @Nullable String password) {

    @Override
    public String toString() {
      return "Replica[url=" + url + "]";
    }
  }

  FallbackSettings {
    if (!timeout.isPositive()) {
      throw new IllegalArgumentException("openshelf.search.fallback: the timeout must be positive");
    }
  }

  /** The replica, if there is one. */
  @Nullable Replica replica() {
    Replica named = datasource;
    return named == null || named.url() == null || named.url().isBlank() ? null : named;
  }
}
