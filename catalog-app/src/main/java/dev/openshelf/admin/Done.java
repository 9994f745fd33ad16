package dev.openshelf.admin;

import dev.openshelf.pages.Page;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.web.util.UriComponentsBuilder;

/**
 * What became of a form. It travels in the address of the page that follows, because no process
 * keeps anything for a visitor; as a code and numbers, so that an address cannot put words into our
 * mouth.
 */
enum Done {
  SAVED("good"),
  DELETED("good"),
  RESTORED("good"),
  CODE_TAKEN("bad"),
  CHANGED_MEANWHILE("bad"),
  GONE("bad"),
  CATEGORY_ADDED("good"),
  CATEGORY_SAVED("good"),
  CATEGORY_DELETED("good"),
  CATEGORY_IN_USE("bad"),
  CATEGORY_GONE("bad"),
  REPLAYED("good"),
  NOT_OPEN("bad"),
  IMPORT_CANCELLED("good");

  private static final String CODE = "done";
  private static final String NUMBER = "n";

  private final String kind;

  Done(String kind) {
    this.kind = kind;
  }

  /** What a page has to tell. */
  record Notice(Done done, List<Long> numbers) {

    String kind() {
      return done.kind;
    }

    String key() {
      return "notice." + done.name();
    }

    Object[] arguments() {
      return numbers.toArray();
    }

    /** Whether the first number is a product that can be brought back. */
    boolean restorable() {
      return done == DELETED && !numbers.isEmpty();
    }
  }

  /** A redirect to a page that tells it. */
  String at(String path, long... numbers) {
    UriComponentsBuilder target =
        UriComponentsBuilder.fromPath(path).queryParam(CODE, name().toLowerCase(Locale.ROOT));
    Arrays.stream(numbers).forEach(number -> target.queryParam(NUMBER, number));
    return "redirect:" + target.toUriString();
  }

  static Optional<Notice> of(Page page) {
    return page.parameters(CODE).stream()
        .flatMap(code -> Arrays.stream(values()).filter(done -> done.name().equalsIgnoreCase(code)))
        .findFirst()
        .map(done -> new Notice(done, numbers(page)));
  }

  /** Always two, for a text may have two gaps. */
  private static List<Long> numbers(Page page) {
    List<Long> numbers =
        page.parameters(NUMBER).stream()
            .filter(number -> number.matches("\\d{1,18}"))
            .map(Long::valueOf)
            .toList();
    return List.of(
        numbers.isEmpty() ? 0L : numbers.getFirst(), numbers.size() < 2 ? 0L : numbers.get(1));
  }
}
