package dev.openshelf.serving;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.ToIntBiFunction;

/**
 * The last good answers, bounded in size and age. A port: in the process by default, and a store
 * that processes share can stand behind it. Never throws and never waits long: what cannot be read
 * is not there. Thread-safe.
 */
public interface LastGood<K, V> {

  /** What was kept for a key, unless it is older than the hard limit or was pushed out. */
  Optional<Aged<V>> find(K key);

  /** Keeps a good answer. */
  void keep(K key, V value);

  /** Lets all answers go. */
  void forget();

  /**
   * Answers in the process's memory.
   *
   * @param hard no answer is kept for longer
   * @param maxWeight sum of all weights
   * @param weight of an answer with its key, in the unit of {@code maxWeight}
   * @param ticker monotonic nanoseconds
   */
  static <K, V> LastGood<K, V> inMemory(
      Duration hard, long maxWeight, ToIntBiFunction<K, V> weight, LongSupplier ticker) {
    return new InMemoryLastGood<>(hard, maxWeight, weight, ticker);
  }
}
