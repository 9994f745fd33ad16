package dev.openshelf.recommendation;

import java.time.Duration;

/** Told what happens; must not throw and must not wait. */
interface RecommendationListener {

  RecommendationListener NONE = new RecommendationListener() {};

  /** A page or the API has what it shows. */
  default void rendered(Render render, boolean authorized, Recommended result) {}

  /**
   * A call to the upstream has ended, or was not let through.
   *
   * @param outcome {@code success}, {@code empty}, or the code of a reason
   */
  default void called(String outcome, Duration took) {}
}
