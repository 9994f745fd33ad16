package dev.openshelf.catalog.web;

import dev.openshelf.catalog.Refusal;
import dev.openshelf.platform.Problem;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** The versions that an edit may have been made on, from the request's {@code If-Match}. */
final class IfMatch {

  /** A strong tag of ours. Bare digits are taken, too: scripts forget the quotes. */
  private static final Pattern TAG = Pattern.compile("\"?([0-9]{1,18})\"?");

  private final boolean any;
  private final Set<Long> versions;

  private IfMatch(boolean any, Set<Long> versions) {
    this.any = any;
    this.versions = versions;
  }

  /** Without the header, an edit is refused: it would overwrite what its author has not seen. */
  static IfMatch required(@Nullable String header) {
    if (header == null || header.isBlank()) {
      throw Problem.of(
              HttpStatus.PRECONDITION_REQUIRED,
              "precondition_required",
              "Say by If-Match which version was edited; it is the ETag of the answer.")
          .exception();
    }
    return parse(header);
  }

  static IfMatch parse(String header) {
    Set<Long> versions =
        Arrays.stream(header.split(",", -1))
            .map(String::strip)
            .map(TAG::matcher)
            .filter(Matcher::matches)
            .map(tag -> Long.valueOf(tag.group(1)))
            .collect(Collectors.toSet());
    return new IfMatch(header.strip().equals("*"), versions);
  }

  /** The current version, if the edit was made on it; otherwise the request ends here. */
  long agreeing(long current) {
    if (any || versions.contains(current)) {
      return current;
    }
    throw Refusals.exception(new Refusal.WrongVersion(current));
  }

  static String etag(long version) {
    return "\"" + version + "\"";
  }
}
