package dev.openshelf.indexer;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a generation the one that is searched. The alias moves in one step; the registry follows,
 * and when a crash comes in between, {@link AliasWatch} lets it follow. Thread-safe.
 */
final class AliasSwitch {

  private static final Logger log = LoggerFactory.getLogger(AliasSwitch.class);

  private final ProductIndex index;
  private final Generations generations;
  private final Duration keepPrevious;

  AliasSwitch(ProductIndex index, Generations generations, Duration keepPrevious) {
    this.index = index;
    this.generations = generations;
    this.keepPrevious = keepPrevious;
  }

  /**
   * Switches.
   *
   * @throws RebuildRefused when the generation has been given up; searches then stay where they
   *     were
   * @throws IOException when it is not known whether the alias has moved; to be repeated
   */
  void to(String name) throws IOException {
    Generation generation =
        generations.find(name).orElseThrow(() -> new RebuildRefused("There is no " + name + "."));
    if (!generation.state().open()) {
      throw new RebuildRefused(name + " was given up: " + generation.reason());
    }
    index.pointAliasAt(name);
    adopt(name);
  }

  /** Lets the registry follow the alias. */
  void adopt(String name) throws IOException {
    try {
      generations.promote(name, keepPrevious);
      log.info("Generation {} is live", name);
    } catch (IllegalStateException givenUp) {
      restore();
      throw new RebuildRefused(name + " was given up while searches were pointed at it.");
    }
  }

  /** Points the alias at what the registry calls live. */
  void restore() throws IOException {
    Optional<Generation> live = generations.open().live();
    if (live.isPresent()) {
      index.pointAliasAt(live.get().name());
      log.warn("The alias was pointed back at generation {}", live.get().name());
    }
  }
}
