package dev.openshelf.search;

import dev.openshelf.search.SearchAnswer.Meta;
import dev.openshelf.serving.Answer;
import dev.openshelf.serving.Mode;
import dev.openshelf.serving.Reason;
import java.time.Duration;
import java.util.List;

/** From what a ladder gives to what clients see. Thread-safe. */
final class Answers {

  private static final int RETRY_AFTER_SECONDS = 5;

  private final Cursors cursors;

  Answers(Cursors cursors) {
    this.cursors = cursors;
  }

  SearchAnswer of(Asked question, Answer<Found> answer, Duration took) {
    return switch (answer) {
      case Answer.Fresh<Found>(String rung, Found found) -> told(question, found, List.of(), took);
      case Answer.Degraded<Found>(String rung, Found found, List<Reason> reasons) ->
          told(question, found, reasons, took);
      case Answer.Unavailable<Found>(List<Reason> reasons) -> unavailable(question, reasons, took);
    };
  }

  private SearchAnswer told(Asked question, Found found, List<Reason> reasons, Duration took) {
    SearchPage page = found.page();
    Mode mode = found.source() == Source.ELASTICSEARCH ? Mode.PRIMARY : Mode.FALLBACK;
    return new SearchAnswer(
        "ok",
        page.items(),
        page.total(),
        page.facets(),
        page.next().isEmpty()
            ? null
            : cursors.write(
                question.query(),
                new Bookmark(
                    found.origin(), new Position(question.intent(), found.breadth(), page.next()))),
        null,
        new Meta(
            question.intent().code(),
            mode.code(),
            found.source().code(),
            codes(reasons),
            found.asOf(),
            found.generation(),
            took.toMillis()));
  }

  private static SearchAnswer unavailable(Asked question, List<Reason> reasons, Duration took) {
    return new SearchAnswer(
        "unavailable",
        List.of(),
        null,
        null,
        null,
        RETRY_AFTER_SECONDS,
        new Meta(
            question.intent().code(),
            Mode.UNAVAILABLE.code(),
            Source.NONE.code(),
            codes(reasons),
            null,
            null,
            took.toMillis()));
  }

  private static List<String> codes(List<Reason> reasons) {
    return reasons.stream().map(Reason::code).toList();
  }
}
