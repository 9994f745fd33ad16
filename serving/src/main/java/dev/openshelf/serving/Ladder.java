package dev.openshelf.serving;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Asks sources in a fixed order until one answers, within one deadline. Its last rung cannot fail:
 * it says that there is no answer, and why. Immutable and thread-safe.
 *
 * @param rungs in the order in which they are asked
 * @param end why there is no answer when none of them has one, beside what they say themselves
 */
public record Ladder<Q, A>(List<Rung<Q, A>> rungs, List<Reason> end) {

  public Ladder {
    rungs = List.copyOf(rungs);
    end = List.copyOf(end);
  }

  /** The answer for a question. */
  public Answer<A> climb(Q question, Deadline deadline) {
    Set<Reason> reasons = new LinkedHashSet<>();
    for (Rung<Q, A> rung : rungs) {
      switch (rung.ask(question, deadline)) {
        case Rung.Step.Answered<A>(A answer, List<Reason> limits) -> {
          reasons.addAll(limits);
          return reasons.isEmpty()
              ? new Answer.Fresh<>(rung.name(), answer)
              : new Answer.Degraded<>(rung.name(), answer, List.copyOf(reasons));
        }
        case Rung.Step.Passed<A>(List<Reason> why) -> reasons.addAll(why);
      }
    }
    reasons.addAll(end);
    return new Answer.Unavailable<>(List.copyOf(reasons));
  }
}
