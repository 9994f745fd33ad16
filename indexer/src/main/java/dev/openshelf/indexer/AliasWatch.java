package dev.openshelf.indexer;

import dev.openshelf.indexer.Generation.State;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that alias and registry agree. When a switch was cut off between the two, the registry
 * follows; an alias that is gone or was put elsewhere by hand is pointed back at the live one.
 */
final class AliasWatch implements Chore {

  /** What was found to disagree, and since when. */
  private record Disagreement(List<String> aliased, long version, Instant since) {}

  private static final Logger log = LoggerFactory.getLogger(AliasWatch.class);

  /** Long enough for a switch that is under way to come to its end. */
  private static final Duration SETTLES_WITHIN = Duration.ofSeconds(5);

  private final ProductIndex index;
  private final Generations generations;
  private final AliasSwitch alias;
  private final Clock clock;
  private @Nullable Disagreement found;

  AliasWatch(ProductIndex index, Generations generations, AliasSwitch alias, Clock clock) {
    this.index = index;
    this.generations = generations;
    this.alias = alias;
    this.clock = clock;
  }

  @Override
  public void act() throws IOException {
    long version = generations.version();
    Optional<Generation> live = generations.open().live();
    List<String> aliased = index.aliased();
    if (live.isEmpty() || aliased.equals(List.of(live.get().name()))) {
      found = null;
    } else if (lasts(aliased, version)) {
      settle(aliased);
      found = null;
    }
  }

  private boolean lasts(List<String> aliased, long version) {
    Instant now = clock.instant();
    Disagreement before = found;
    if (before == null || before.version() != version || !before.aliased().equals(aliased)) {
      found = new Disagreement(aliased, version, now);
      return false;
    }
    return !now.isBefore(before.since().plus(SETTLES_WITHIN));
  }

  private void settle(List<String> aliased) throws IOException {
    Optional<Generation> elsewhere =
        aliased.size() == 1 ? generations.find(aliased.getFirst()) : Optional.empty();
    if (elsewhere.filter(it -> fit(it.state())).isPresent()) {
      log.warn("Searches read {}, which the registry now calls live, too", aliased.getFirst());
      alias.adopt(aliased.getFirst());
    } else {
      alias.restore();
    }
  }

  private static boolean fit(State state) {
    return state == State.VERIFIED || state == State.PREVIOUS;
  }
}
