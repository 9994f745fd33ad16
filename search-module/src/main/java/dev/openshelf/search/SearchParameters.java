package dev.openshelf.search;

import dev.openshelf.contracts.text.TextKeys;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a client's parameters into a {@link SearchQuery} or says, field by field, what is wrong
 * with them. Unknown parameters are ignored. Not thread-safe; one per request.
 */
final class SearchParameters {

  private static final int MAX_TEXT = 256;
  private static final int MAX_SIZE = 100;
  private static final int MAX_BRANDS = 50;
  private static final int MAX_BRAND = 200;
  private static final int MAX_IMAGE_OF = 128;
  private static final int MAX_CURSOR = 4096;
  private static final int PRICE_DECIMALS = 4;
  private static final BigDecimal MAX_PRICE = new BigDecimal("100000000000");

  /** A question, or why there is none. */
  sealed interface Read {
    record Valid(SearchQuery query) implements Read {}

    record Invalid(SearchOutcome.Refused refusal) implements Read {}
  }

  private final Map<String, List<String>> parameters;
  private final List<FieldProblem> problems = new ArrayList<>();

  private SearchParameters(Map<String, List<String>> parameters) {
    this.parameters = parameters;
  }

  /**
   * Reads the parameters of a search.
   *
   * @param currency of price bounds and price sorts where the client names none
   */
  static Read read(Map<String, List<String>> parameters, String currency, int size) {
    SearchParameters reader = new SearchParameters(parameters);
    SearchQuery query = reader.query(currency, size);
    return reader.problems.isEmpty()
        ? new Read.Valid(query)
        : new Read.Invalid(
            new SearchOutcome.Refused(SearchOutcome.Refused.INVALID_PARAMETER, reader.problems));
  }

  private SearchQuery query(String defaultCurrency, int defaultSize) {
    String currency = one("currency", SearchParameters::currency);
    Boolean inStock = one("inStock", SearchParameters::flag);
    Sort sort = one("sort", text -> constant(Sort.values(), Sort::code, text));
    Integer size = one("size", SearchParameters::size);
    SearchQuery query =
        new SearchQuery(
            one("q", SearchParameters::text),
            one("category", SearchParameters::id),
            brands(),
            one("minPrice", SearchParameters::price),
            one("maxPrice", SearchParameters::price),
            currency == null ? defaultCurrency : currency,
            inStock != null && inStock,
            one("imageOf", text -> bounded(text, MAX_IMAGE_OF)),
            sort == null ? Sort.RELEVANCE : sort,
            size == null ? defaultSize : size,
            one("cursor", text -> bounded(text, MAX_CURSOR)),
            one("intent", text -> constant(Intent.values(), Intent::code, text)));
    if (problems.isEmpty()) {
      checkTogether(query);
    }
    return query;
  }

  private void checkTogether(SearchQuery query) {
    if (query.minPrice() != null
        && query.maxPrice() != null
        && query.minPrice().compareTo(query.maxPrice()) > 0) {
      problem("minPrice", "is above maxPrice");
    }
    if (query.intent() == null) {
      if (query.text() == null && query.imageOf() == null && !query.filtered()) {
        problem("q", "is needed, or a filter");
      }
      return;
    }
    switch (query.intent()) {
      case EXACT_CODE, PREFIX, FULL_TEXT -> need("q", query.text(), query.intent());
      case BROWSE_CATEGORY -> need("category", query.category(), query.intent());
      case IMAGE_SIMILARITY -> need("imageOf", query.imageOf(), query.intent());
    }
  }

  private void need(String field, @Nullable Object value, Intent intent) {
    if (value == null) {
      problem(field, "is needed for intent " + intent.code());
    }
  }

  private List<String> brands() {
    List<String> brands = parameters.getOrDefault("brand", List.of());
    if (brands.size() > MAX_BRANDS) {
      problem("brand", "at most " + MAX_BRANDS + " of them");
      return List.of();
    }
    return brands.stream()
        .map(brand -> accept("brand", brand, text -> bounded(text, MAX_BRAND)))
        .filter(java.util.Objects::nonNull)
        .distinct()
        .sorted()
        .toList();
  }

  private <T> @Nullable T one(String field, Function<String, @Nullable T> reader) {
    List<String> values = parameters.getOrDefault(field, List.of());
    if (values.size() > 1) {
      problem(field, "is given more than once");
      return null;
    }
    return values.isEmpty() ? null : accept(field, values.getFirst(), reader);
  }

  private <T> @Nullable T accept(String field, String value, Function<String, @Nullable T> reader) {
    if (value.codePoints().anyMatch(SearchParameters::unacceptable)) {
      problem(field, "contains characters that are not text");
      return null;
    }
    if (value.isBlank()) {
      return null;
    }
    try {
      return reader.apply(value);
    } catch (IllegalArgumentException e) {
      problem(field, String.valueOf(e.getMessage()));
      return null;
    }
  }

  private void problem(String field, String message) {
    problems.add(new FieldProblem(field, message));
  }

  /** Control characters, halves of a surrogate pair, and what broken bytes are decoded to. */
  private static boolean unacceptable(int codePoint) {
    return Character.isISOControl(codePoint)
        || (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE)
        || codePoint == 0xFFFD
        || (codePoint & 0xFFFE) == 0xFFFE;
  }

  private static @Nullable String text(String value) {
    String text = TextKeys.text(value);
    int length = TextKeys.key(text).codePoints().map(codePoint -> 1).sum();
    require(length <= MAX_TEXT, "has more than " + MAX_TEXT + " characters");
    return length == 0 ? null : text;
  }

  private static String bounded(String value, int max) {
    String text = value.strip();
    require(text.codePointCount(0, text.length()) <= max, "has more than " + max + " characters");
    return text;
  }

  private static Long id(String value) {
    try {
      long id = Long.parseLong(value.strip());
      require(id > 0, "must be positive");
      return id;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("is not an id", e);
    }
  }

  private static Integer size(String value) {
    try {
      int size = Integer.parseInt(value.strip());
      require(size >= 1 && size <= MAX_SIZE, "must be from 1 to " + MAX_SIZE);
      return size;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("must be a number from 1 to " + MAX_SIZE, e);
    }
  }

  private static BigDecimal price(String value) {
    String digits = value.strip();
    require(digits.matches("-?[0-9]{1,20}(\\.[0-9]{1,20})?"), "is not an amount");
    BigDecimal price = new BigDecimal(digits).stripTrailingZeros();
    require(price.signum() >= 0, "must not be negative");
    require(price.scale() <= PRICE_DECIMALS, "has more than " + PRICE_DECIMALS + " decimals");
    require(price.compareTo(MAX_PRICE) <= 0, "is too large");
    return price;
  }

  private static String currency(String value) {
    String code = value.strip().toUpperCase(Locale.ROOT);
    try {
      return Currency.getInstance(code).getCurrencyCode();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("is not an ISO 4217 currency code", e);
    }
  }

  private static Boolean flag(String value) {
    return switch (value.strip()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("must be true or false");
    };
  }

  private static <E> E constant(E[] constants, Function<E, String> code, String value) {
    for (E constant : constants) {
      if (code.apply(constant).equals(value.strip())) {
        return constant;
      }
    }
    throw new IllegalArgumentException(
        "must be one of " + String.join(", ", List.of(constants).stream().map(code).toList()));
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
