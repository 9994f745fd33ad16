package dev.openshelf.search;

import dev.openshelf.serving.Aged;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Reason;
import dev.openshelf.serving.Rung;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An old answer to the same question, for want of a new one. What must not be old is read again, or
 * left out and said to be missing. Thread-safe.
 */
final class CacheRung implements Rung<Asked, Found> {

  private final String name;
  private final Duration limit;
  private final KeptPages pages;
  private final LiveDetails details;
  private final Supplier<@Nullable String> generation;

  CacheRung(
      String name,
      Duration limit,
      KeptPages pages,
      LiveDetails details,
      Supplier<@Nullable String> generation) {
    this.name = name;
    this.limit = limit;
    this.pages = pages;
    this.details = details;
    this.generation = generation;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Step<Found> ask(Asked question, Deadline deadline) {
    String asked = generation.get();
    if (asked == null || elsewhere(question, asked)) {
      return Step.passed();
    }
    Optional<Aged<Found>> kept =
        pages.find(PageKey.of(question, asked)).filter(page -> page.within(limit));
    return kept.isPresent() ? verified(question, kept.get().value(), deadline) : Step.passed();
  }

  private static boolean elsewhere(Asked question, String generation) {
    return question.bookmark() != null && !question.bookmark().origin().equals(generation);
  }

  private Step<Found> verified(Asked question, Found kept, Deadline deadline) {
    List<Long> ids = kept.page().items().stream().map(SearchAnswer.Item::id).toList();
    Optional<LiveDetails.Details> now =
        ids.isEmpty()
            ? Optional.of(LiveDetails.Details.NONE)
            : details.of(ids, question.caller(), deadline);
    return now.isPresent()
        ? Step.answered(OldPage.with(kept, question.query(), now.get()), Reason.STALE_CACHE)
        : Step.answered(
            OldPage.without(kept),
            Reason.STALE_CACHE,
            Reason.PRICE_UNVERIFIED,
            Reason.AVAILABILITY_UNVERIFIED);
  }
}
