package dev.openshelf.serving;

import java.util.List;

/** What a ladder gives: always something, and always honest about what it is. */
public sealed interface Answer<A> {

  /**
   * Complete, and nothing that should have answered failed to.
   *
   * @param rung the name of the rung that gave it
   */
  record Fresh<A>(String rung, A value) implements Answer<A> {}

  /**
   * From a substitute, or incomplete.
   *
   * @param rung the name of the rung that gave it
   * @param reasons why, the cause first, then its limits; none twice
   */
  record Degraded<A>(String rung, A value, List<Reason> reasons) implements Answer<A> {}

  /** No rung could answer. */
  record Unavailable<A>(List<Reason> reasons) implements Answer<A> {}
}
