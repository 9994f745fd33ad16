package dev.openshelf.search;

import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Reason;
import dev.openshelf.serving.Rung;
import java.util.ArrayList;
import java.util.List;

/**
 * Names that start with the text, instead of products that have its words. Finding none of the
 * former says nothing about the latter. Thread-safe.
 */
record PrefixOnly(Rung<Asked, Found> prefix) implements Rung<Asked, Found> {

  @Override
  public String name() {
    return prefix.name();
  }

  @Override
  public Step<Found> ask(Asked question, Deadline deadline) {
    if (question.query().text() == null) {
      return Step.passed(Reason.NO_FALLBACK_FOR_INTENT);
    }
    return switch (prefix.ask(question, deadline)) {
      case Step.Answered<Found>(Found found, List<Reason> limits) ->
          found.page().items().isEmpty()
              ? Step.passed(Reason.NO_FALLBACK_FOR_INTENT)
              : new Step.Answered<>(found, flagged(limits));
      case Step.Passed<Found> passed -> passed;
    };
  }

  private static List<Reason> flagged(List<Reason> limits) {
    List<Reason> all = new ArrayList<>();
    all.add(Reason.PREFIX_ONLY);
    all.addAll(limits);
    return all;
  }
}
