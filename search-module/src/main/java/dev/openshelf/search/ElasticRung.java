package dev.openshelf.search;

import dev.openshelf.serving.Admission;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import dev.openshelf.serving.Rung;
import dev.openshelf.serving.SingleFlight;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Elasticsearch as a rung: asked on behalf of those who are admitted, identical questions once, and
 * no longer than its share of the time. Complete answers are kept. That there is no index is told
 * at once. Thread-safe.
 */
final class ElasticRung implements Rung<Asked, Found> {

  /**
   * How long Elasticsearch may be asked, and how far its index may lag before the answer says so.
   */
  record Limits(Duration timeout, Duration maxLag) {}

  private final PrimarySource primary;
  private final Admission admission;
  private final MissingIndexListener missing;
  private final KeptPages pages;
  private final Limits limits;
  private final Clock clock;
  private final SingleFlight<String, Outcome<PrimaryAnswer>> flights =
      new SingleFlight<>(SingleFlight.Abandoned.CANCELLED);

  ElasticRung(
      PrimarySource primary,
      Admission admission,
      MissingIndexListener missing,
      KeptPages pages,
      Limits limits,
      Clock clock) {
    this.primary = primary;
    this.admission = admission;
    this.missing = missing;
    this.pages = pages;
    this.limits = limits;
    this.clock = clock;
  }

  @Override
  public String name() {
    return Source.ELASTICSEARCH.code();
  }

  @Override
  public Step<Found> ask(Asked question, Deadline deadline) {
    if (admission.admit(question.caller()) instanceof Admission.Decision.Refused(Reason reason)) {
      return Step.passed(reason);
    }
    return switch (primary.watch().state()) {
      case LiveIndexWatch.State.Unknown(Reason reason, long looked) -> {
        if (reason == Reason.INDEX_MISSING) {
          missing.indexMissing(looked);
        }
        yield Step.passed(reason);
      }
      case LiveIndexWatch.State.Known(LiveIndex live) ->
          ask(question, live, deadline.within(limits.timeout()));
    };
  }

  /** How many wait for Elasticsearch. */
  int waiting() {
    return flights.waiting();
  }

  private Step<Found> ask(Asked question, LiveIndex live, Deadline deadline) {
    String key = PageKey.of(question, live.generation());
    Outcome<PrimaryAnswer> outcome =
        flights
            .ask(key, deadline, () -> kept(key, found(question, live, deadline), live))
            .orElseGet(() -> new Outcome.Failure<>(Reason.TIMEOUT));
    return switch (outcome) {
      case Outcome.Success<PrimaryAnswer>(PrimaryAnswer answer) ->
          new Step.Answered<>(answer.found(), lacks(answer, live));
      case Outcome.Failure<PrimaryAnswer>(Reason reason) -> Step.passed(reason);
      case Outcome.Neither<PrimaryAnswer>(Reason reason) -> Step.passed(reason);
    };
  }

  private Outcome<PrimaryAnswer> found(Asked question, LiveIndex live, Deadline deadline) {
    long begun = System.nanoTime();
    Outcome<PrimaryAnswer> outcome = primary.find(question, live, deadline);
    if (outcome instanceof Outcome.Neither<PrimaryAnswer>(Reason reason)
        && reason == Reason.INDEX_MISSING
        && !replaced(live)) {
      missing.indexMissing(begun);
    }
    return outcome;
  }

  /** An old index may go once another one is live. */
  private boolean replaced(LiveIndex asked) {
    return primary.watch().state() instanceof LiveIndexWatch.State.Known(LiveIndex live)
        && !live.index().equals(asked.index());
  }

  private Outcome<PrimaryAnswer> kept(String key, Outcome<PrimaryAnswer> outcome, LiveIndex live) {
    if (outcome instanceof Outcome.Success<PrimaryAnswer>(PrimaryAnswer answer)
        && lacks(answer, live).isEmpty()) {
      pages.keep(key, answer.found());
    }
    return outcome;
  }

  private List<Reason> lacks(PrimaryAnswer answer, LiveIndex live) {
    List<Reason> reasons = new ArrayList<>();
    if (answer.partial()) {
      reasons.add(Reason.PARTIAL_SHARDS);
    }
    if (live.searchableAsOf() != null
        && live.searchableAsOf().plus(limits.maxLag()).isBefore(clock.instant())) {
      reasons.add(Reason.INDEX_BEHIND);
    }
    return reasons;
  }
}
