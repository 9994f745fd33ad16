package dev.openshelf.serving;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.ToIntBiFunction;

/** Last good answers in Caffeine. */
final class InMemoryLastGood<K, V> implements LastGood<K, V> {

  private record Kept<V>(V value, long nanos) {}

  private final Cache<K, Kept<V>> kept;
  private final LongSupplier ticker;

  InMemoryLastGood(
      Duration hard, long maxWeight, ToIntBiFunction<K, V> weight, LongSupplier ticker) {
    this.ticker = ticker;
    this.kept =
        Caffeine.newBuilder()
            .maximumWeight(maxWeight)
            .<K, Kept<V>>weigher((key, entry) -> weight.applyAsInt(key, entry.value()))
            .expireAfterWrite(hard)
            .ticker(ticker::getAsLong)
            // On the caller's thread: a bound that is only kept later is none in a flood.
            .executor(Runnable::run)
            .build();
  }

  @Override
  public Optional<Aged<V>> find(K key) {
    Kept<V> entry = kept.getIfPresent(key);
    return entry == null
        ? Optional.empty()
        : Optional.of(
            new Aged<>(entry.value(), Duration.ofNanos(ticker.getAsLong() - entry.nanos())));
  }

  @Override
  public void keep(K key, V value) {
    kept.put(key, new Kept<>(value, ticker.getAsLong()));
  }

  @Override
  public void forget() {
    kept.invalidateAll();
  }
}
