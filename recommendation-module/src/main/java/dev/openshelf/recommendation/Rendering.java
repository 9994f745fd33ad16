package dev.openshelf.recommendation;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Recommendations that are being found while the caller does something else. For one thread. */
public final class Rendering {

  private final CompletableFuture<Recommended> result;
  private final Consumer<Recommended> told;

  Rendering(CompletableFuture<Recommended> result, Consumer<Recommended> told) {
    this.result = result;
    this.told = told;
  }

  /** What to show, if that is known already; never waits. */
  public Optional<Recommended> ready() {
    return result.isDone() ? Optional.of(result.join()) : Optional.empty();
  }

  /**
   * What to show; waits for no longer than the render's budget. Counts and logs the render, so it
   * is to be called once.
   */
  public Recommended await() {
    Recommended shown = result.join();
    told.accept(shown);
    return shown;
  }
}
