package dev.openshelf.indexer;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * The product index and how it is written.
 *
 * @param name base of all index names, also the alias; another one lets two shops share a cluster
 * @param shards primary shards of a new generation. One holds some millions of products and gives
 *     exact totals and stable scores; more only pay off beyond that
 * @param replicas copies of each shard. None, because a single node cannot hold any and the index
 *     can be rebuilt; 1 on a cluster
 * @param refresh least time between two refreshes. 100 ms keeps an edit visible within the blink of
 *     an eye and leaves the cluster time to merge
 * @param concurrency consuming threads in this process. Two keep one bulk request on its way while
 *     the next is being built
 * @param maxBatch most records in one batch. 1000 products of usual size make about 2 MB, which
 *     Elasticsearch takes in well under a second
 * @param maxBulk most bytes in one bulk request; larger ones gain nothing and stress the heap
 * @param requestTimeout how long a writing request may take before its outcome counts as unknown
 * @param rebuildOnMappingChange whether a process that starts with another mapping than the live
 *     generation's begins a rebuild; else it is only shown, because a rebuild takes the cluster
 *     twice the disk
 */
@Validated
@ConfigurationProperties("openshelf.index")
public record IndexSettings(
    @DefaultValue("openshelf-products") @Pattern(regexp = "[a-z0-9][a-z0-9-]{0,100}") String name,
    @DefaultValue("1") @Min(1) @Max(128) int shards,
    @DefaultValue("0") @Min(0) @Max(8) int replicas,
    @DefaultValue("100ms") @NotNull Duration refresh,
    @DefaultValue("2") @Min(1) @Max(64) int concurrency,
    @DefaultValue("1000") @Min(1) @Max(10_000) int maxBatch,
    @DefaultValue("5MB") @NotNull DataSize maxBulk,
    @DefaultValue("30s") @NotNull Duration requestTimeout,
    @DefaultValue("false") boolean rebuildOnMappingChange) {

  public IndexSettings {
    if (refresh.isNegative()) {
      throw new IllegalArgumentException("openshelf.index.refresh must not be negative");
    }
    if (maxBulk.toKilobytes() < 64) {
      throw new IllegalArgumentException("openshelf.index.max-bulk must be at least 64KB");
    }
    if (requestTimeout.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("openshelf.index.request-timeout must be at least 1s");
    }
  }

  /** The consumer group: positions belong to the index that was written from them. */
  String consumerGroup() {
    return name + "-indexer";
  }
}
