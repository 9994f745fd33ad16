package dev.openshelf.search;

import java.util.Optional;

/**
 * Asks how busy the pool is that the shop's own work needs: products, home, edits. A search without
 * its index must not add to its trouble. Never waits; thread-safe.
 */
@FunctionalInterface
public interface CorePressure {

  /** The load now; empty when it is not known, which counts as pressure. */
  Optional<PoolLoad> load();

  /** Whether the shop's own work needs the database for itself. */
  default boolean high() {
    return load().map(PoolLoad::pressed).orElse(true);
  }
}
