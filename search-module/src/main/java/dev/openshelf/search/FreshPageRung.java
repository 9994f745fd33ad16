package dev.openshelf.search;

import dev.openshelf.serving.Aged;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Rung;
import java.time.Duration;
import java.util.Optional;

/**
 * An answer that Elasticsearch gave a moment ago: as good as asking again, and told as what it is,
 * an answer of Elasticsearch for the instant it was given for. Thread-safe.
 */
final class FreshPageRung implements Rung<Asked, Found> {

  private final Duration limit;
  private final KeptPages pages;
  private final LiveIndexWatch watch;

  FreshPageRung(Duration limit, KeptPages pages, LiveIndexWatch watch) {
    this.limit = limit;
    this.pages = pages;
    this.watch = watch;
  }

  @Override
  public String name() {
    return "fresh_page";
  }

  @Override
  public Step<Found> ask(Asked question, Deadline deadline) {
    if (limit.isZero() || !(watch.state() instanceof LiveIndexWatch.State.Known(LiveIndex live))) {
      return Step.passed();
    }
    Optional<Found> kept =
        pages
            .find(PageKey.of(question, live.generation()))
            .filter(page -> page.within(limit))
            .map(Aged::value);
    return kept.isPresent() ? Step.answered(kept.get()) : Step.passed();
  }
}
