package dev.openshelf.recommendation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one way of rendering showed. Rates are shares from 0 to 1.
 *
 * @param upstreamMs null when the upstream was not called
 * @param upstreamSuccess of the calls, null when there was none
 * @param renderSuccess of the renders: the page could be shown within its time; the old way, where
 *     the page has nothing to show without the upstream, is a success when the upstream is
 * @param hit fresh results, without a call
 * @param fetched results of a call in time
 * @param stale older results that stood in
 * @param noStale renders without any result
 * @param pending renders whose call went on
 * @param samples each render's time in its order
 */
public record LabSeries(
    LabMode mode,
    int renders,
    @Nullable LabSpread renderReadyMs,
    @Nullable LabSpread upstreamMs,
    int upstreamCalls,
    @Nullable Double upstreamSuccess,
    double renderSuccess,
    double hit,
    double fetched,
    double stale,
    double noStale,
    double pending,
    List<Double> samples) {

  /**
   * One render.
   *
   * @param cache null for the old way, which has none
   */
  record Sample(double millis, boolean rendered, @Nullable CacheUse cache) {}

  static LabSeries of(LabMode mode, List<Sample> samples, LabCalls calls) {
    return new LabSeries(
        mode,
        samples.size(),
        LabSpread.of(samples.stream().mapToDouble(Sample::millis).toArray()),
        LabSpread.of(calls.millis()),
        calls.made(),
        calls.success(),
        share(samples.stream().filter(Sample::rendered).count(), samples.size()),
        share(samples, CacheUse.HIT),
        share(samples, CacheUse.MISS_FETCHED),
        share(samples, CacheUse.STALE_FALLBACK),
        share(samples, CacheUse.MISS_ERROR_NO_STALE),
        share(samples, CacheUse.PENDING),
        samples.stream().map(Sample::millis).toList());
  }

  private static double share(List<Sample> samples, CacheUse cache) {
    return share(
        samples.stream().filter(sample -> sample.cache() == cache).count(), samples.size());
  }

  static double share(long some, int all) {
    return all == 0 ? 0 : Math.round(10_000.0 * some / all) / 10_000.0;
  }
}
