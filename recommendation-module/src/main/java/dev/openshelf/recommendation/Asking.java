package dev.openshelf.recommendation;

import dev.openshelf.serving.Deadline;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One question on its way down the ladder, and what it learns there about the call that was made
 * for it. For the thread that asks; the call itself reads only what does not change.
 */
final class Asking {

  private final RecommendationKey key;
  private final UpstreamQuestion question;
  private final LongSupplier ticker;
  private @Nullable Duration took;
  private boolean underWay;

  Asking(Asker asker, int limit, LongSupplier ticker) {
    this.key = asker.key();
    this.question = new UpstreamQuestion(asker.shopper(), limit, asker.authorization());
    this.ticker = ticker;
  }

  RecommendationKey key() {
    return key;
  }

  UpstreamQuestion question() {
    return question;
  }

  /** Measures from now on. */
  Deadline stopwatch() {
    return Deadline.after(Duration.ZERO, ticker);
  }

  void callGoesOn() {
    underWay = true;
  }

  void callTook(@Nullable Duration time) {
    took = time;
  }

  /** Whether the call was still under way when the time was up. */
  boolean underWay() {
    return underWay;
  }

  /** How long the call took; null when there was none, or its end is not known. */
  @Nullable Duration took() {
    return took;
  }
}
