package dev.openshelf.recommendation;

import java.util.List;

/** What recommendations do in the background of a process that serves shoppers. */
public final class RecommendationWork {

  private final List<Runnable> starts;

  RecommendationWork(List<Runnable> starts) {
    this.starts = List.copyOf(starts);
  }

  /** Begins; to be called once, when the database is there. */
  public void start() {
    starts.forEach(Runnable::run);
  }
}
