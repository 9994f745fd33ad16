package dev.openshelf.recommendation;

import dev.openshelf.serving.Aged;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Guard;
import dev.openshelf.serving.LastGood;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import dev.openshelf.serving.Rung;
import dev.openshelf.serving.SingleFlight;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks the upstream, once for all who ask the same, and keeps what is good. The call goes on when
 * nobody waits any more, so that the next visit finds its result.
 */
final class UpstreamRung implements Rung<Asking, Picked> {

  /**
   * How a call ended.
   *
   * @param took null when there was no call, because a result had come in between
   */
  private record Landed(Outcome<Picked> outcome, @Nullable Duration took) {}

  private final Means means;
  private final SingleFlight<RecommendationKey, Landed> flights =
      new SingleFlight<>(SingleFlight.Abandoned.GOES_ON);

  /** What the rung works with. */
  record Means(
      Upstream upstream,
      Guard guard,
      LastGood<RecommendationKey, Picked> cache,
      KnownProducts products,
      RecommendationSettings settings,
      Supplier<Instant> now) {}

  private final RecommendationListener listener;

  UpstreamRung(Means means, RecommendationListener listener) {
    this.means = means;
    this.listener = listener;
  }

  @Override
  public String name() {
    return "upstream";
  }

  @Override
  public Step<Picked> ask(Asking asking, Deadline deadline) {
    Optional<Landed> landed = flights.ask(asking.key(), deadline, () -> fly(asking));
    if (landed.isEmpty()) {
      asking.callGoesOn();
      return Step.passed(Reason.TIMEOUT);
    }
    asking.callTook(landed.get().took());
    return switch (landed.get().outcome()) {
      case Outcome.Success<Picked>(Picked picked) when picked.isEmpty() -> nothing(asking, picked);
      case Outcome.Success<Picked>(Picked picked) -> Step.answered(picked);
      case Outcome.Failure<Picked>(Reason reason) -> Step.passed(reason);
      case Outcome.Neither<Picked>(Reason reason) -> Step.passed(told(reason));
    };
  }

  /** An empty list is an answer, but a worse one than an older one with something in it. */
  private Step<Picked> nothing(Asking asking, Picked none) {
    return means
            .cache()
            .find(asking.key())
            .filter(kept -> kept.within(means.settings().staleTtl()))
            .isPresent()
        ? Step.passed(Reason.MALFORMED_RESPONSE)
        : Step.answered(none);
  }

  private Landed fly(Asking asking) {
    Optional<Aged<Picked>> meanwhile =
        means.cache().find(asking.key()).filter(kept -> kept.within(means.settings().freshTtl()));
    if (meanwhile.isPresent()) {
      return new Landed(new Outcome.Success<>(meanwhile.get().value()), null);
    }
    Deadline time = asking.stopwatch();
    Outcome<Picked> outcome = means.guard().call(() -> outcome(asking));
    Duration took = time.elapsed();
    if (outcome instanceof Outcome.Success<Picked>(Picked picked) && !picked.isEmpty()) {
      outcome = new Outcome.Success<>(kept(asking.key(), picked));
    }
    listener.called(code(outcome), took);
    return new Landed(outcome, took);
  }

  private Outcome<Picked> outcome(Asking asking) {
    return switch (means.upstream().ask(asking.question())) {
      case UpstreamReply.Picks(List<Pick> picks) ->
          new Outcome.Success<>(new Picked(picks, means.now().get()));
      case UpstreamReply.Nothing nothing ->
          new Outcome.Success<>(new Picked(List.of(), means.now().get()));
      case UpstreamReply.Failed(Reason reason, boolean callersFault) when callersFault ->
          new Outcome.Neither<>(reason);
      case UpstreamReply.Failed(Reason reason, boolean callersFault) ->
          new Outcome.Failure<>(reason);
    };
  }

  /** Without products that the catalogue does not show; where that cannot be told, as it came. */
  private Picked kept(RecommendationKey key, Picked picked) {
    if (!means.products().load(picked.ids())) {
      means.cache().keep(key, picked);
      return picked;
    }
    Picked shown = new Picked(means.products().onlyPublic(picked.picks()), picked.asOf());
    if (!shown.isEmpty()) {
      means.cache().keep(key, shown);
    }
    return shown;
  }

  private static Reason told(Reason reason) {
    return reason == Reason.POOL_EXHAUSTED ? Reason.OVERLOADED : reason;
  }

  private static String code(Outcome<Picked> outcome) {
    return switch (outcome) {
      case Outcome.Success<Picked>(Picked picked) -> picked.isEmpty() ? "empty" : "success";
      case Outcome.Failure<Picked>(Reason reason) -> reason.code();
      case Outcome.Neither<Picked>(Reason reason) -> reason.code();
    };
  }
}
