package dev.openshelf.reports;

import dev.openshelf.platform.Problem;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * Which reports to show.
 *
 * @param page how the address of the page begins
 * @param from the first moment; {@code until} the first one no longer
 * @param number of the page of the list, from 0
 */
record ReportFilter(
    ClientReport.@Nullable Source source,
    @Nullable String page,
    @Nullable Instant from,
    @Nullable Instant until,
    int number,
    int size) {

  private static final int USUAL = 50;
  private static final int MOST = 200;
  private static final int LAST = 100_000;

  /** A filter as the address has it; throws what is wrong with it. */
  static ReportFilter of(MultiValueMap<String, String> parameters) {
    return new ReportFilter(
        source(parameters.getFirst("source")),
        text(parameters.getFirst("page")),
        moment("from", parameters.getFirst("from"), 0),
        moment("until", parameters.getFirst("until"), 1),
        number("number", parameters.getFirst("number"), 0, 0, LAST),
        number("size", parameters.getFirst("size"), USUAL, 1, MOST));
  }

  private static ClientReport.@Nullable Source source(@Nullable String code) {
    String given = text(code);
    if (given == null) {
      return null;
    }
    return Arrays.stream(ClientReport.Source.values())
        .filter(each -> each.code().equals(given))
        .findFirst()
        .orElseThrow(() -> Problem.invalid("source", "Must be one of client, server.").exception());
  }

  /** An instant, or a day: all of it, in UTC. */
  private static @Nullable Instant moment(String name, @Nullable String value, int daysAfter) {
    String given = text(value);
    if (given == null) {
      return null;
    }
    try {
      return given.indexOf('T') < 0
          ? LocalDate.parse(given).plusDays(daysAfter).atStartOfDay().toInstant(ZoneOffset.UTC)
          : Instant.parse(given);
    } catch (DateTimeParseException wrong) {
      throw Problem.invalid(name, "Must be a day or a time such as 2026-08-04T02:10:00Z.")
          .exception();
    }
  }

  private static int number(String name, @Nullable String value, int usual, int least, int most) {
    String given = text(value);
    int number = usual;
    if (given != null) {
      number = given.matches("\\d{1,7}") ? Integer.parseInt(given) : -1;
    }
    if (number < least || number > most) {
      throw Problem.invalid(name, "Must be a number from %d to %d.".formatted(least, most))
          .exception();
    }
    return number;
  }

  private static @Nullable String text(@Nullable String value) {
    return Optional.ofNullable(value).map(String::strip).filter(it -> !it.isEmpty()).orElse(null);
  }
}
