package dev.openshelf.admin;

import dev.openshelf.catalog.Indexing;
import dev.openshelf.catalog.PipelineTimes;
import dev.openshelf.catalog.ProductView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way of a product's latest change to the shoppers.
 *
 * @param failure why it was not indexed
 */
record TracePage(
    long id,
    String name,
    long version,
    String revision,
    List<Station> stations,
    @Nullable String failure) {

  /**
   * A station on the way.
   *
   * @param at when it was passed; null: not yet
   * @param afterMillis since the commit
   * @param passed also when nobody knows the time: what was indexed from the database itself was
   *     never sent on
   */
  record Station(String name, @Nullable Instant at, @Nullable Long afterMillis, boolean passed) {}

  static TracePage of(ProductView product, PipelineTimes times, Indexing indexing) {
    Instant committed = product.changedAt();
    return new TracePage(
        product.id(),
        product.content().name(),
        product.version(),
        Long.toString(product.revision()),
        List.of(
            new Station("committed", committed, null, true),
            station("relayed", committed, times.relayed(), times.indexed() != null),
            station("indexed", committed, times.indexed(), times.searchable() != null),
            station("searchable", committed, times.searchable(), false)),
        indexing.state() == Indexing.State.FAILED ? indexing.reason() : null);
  }

  private static Station station(
      String name, Instant committed, @Nullable Instant at, boolean laterOnesPassed) {
    return new Station(
        name,
        at,
        at == null ? null : Math.max(0, Duration.between(committed, at).toMillis()),
        at != null || laterOnesPassed);
  }

  /** Whether nothing is left to wait for. */
  boolean complete() {
    return failure != null || stations.stream().allMatch(Station::passed);
  }
}
