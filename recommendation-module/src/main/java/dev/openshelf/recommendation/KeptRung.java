package dev.openshelf.recommendation;

import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.LastGood;
import dev.openshelf.serving.Rung;
import java.time.Duration;

/** A result that was good at most so long ago. */
record KeptRung(String name, LastGood<RecommendationKey, Picked> cache, Duration oldest)
    implements Rung<Asking, Picked> {

  @Override
  public Step<Picked> ask(Asking asking, Deadline deadline) {
    return cache
        .find(asking.key())
        .filter(kept -> kept.within(oldest))
        .map(kept -> Step.answered(kept.value()))
        .orElseGet(Step::passed);
  }
}
