package dev.openshelf.search;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How search asks Elasticsearch.
 *
 * @param primaryTimeout from the start of a request until Elasticsearch must have answered. 450 ms
 *     is far above a healthy answer and leaves time for a substitute that still feels prompt
 * @param connectTimeout for a new connection. Within a data centre one that takes 200 ms will not
 *     come
 * @param maxConcurrent calls of one kind of query under way at once. More than a node works on at a
 *     time only waits there; 128 lets bursts through and bounds what a hanging node can hold
 * @param cursorKey secret for signing cursors, the same in all processes. Unset: the one that the
 *     shop's database keeps
 */
@Validated
@ConfigurationProperties("openshelf.search")
record SearchSettings(
    @DefaultValue("450ms") @NotNull Duration primaryTimeout,
    @DefaultValue("200ms") @NotNull Duration connectTimeout,
    @DefaultValue("128") @Min(1) @Max(10_000) int maxConcurrent,
    @Nullable @Size(min = 16) String cursorKey) {

  SearchSettings {
    if (!primaryTimeout.isPositive() || !connectTimeout.isPositive()) {
      throw new IllegalArgumentException("openshelf.search: a time must be positive");
    }
  }
}
