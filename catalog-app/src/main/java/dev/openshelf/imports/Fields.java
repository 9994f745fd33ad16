package dev.openshelf.imports;

import dev.openshelf.catalog.ImportLine;
import dev.openshelf.catalog.ProductDraft;
import dev.openshelf.catalog.ProductStatus;
import dev.openshelf.contracts.change.Price;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one record as text, whatever the format, and their reading as a product. Blank text
 * is the same as none.
 */
final class Fields {

  static final String ATTRIBUTES = "attributes";

  /** All that a record may say; {@code attributes} has parts of its own. */
  static final List<String> NAMES =
      List.of(
          "code",
          "modelNumber",
          "name",
          "description",
          "category",
          "brand",
          "price",
          "currency",
          "stock",
          "status",
          "image");

  /** Longer numbers are no prices, and unfolding their exponents would be an attack. */
  private static final int MAX_NUMBER_LENGTH = 40;

  private static final int MAX_DIGITS = 19;
  private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d*)?([eE][+-]?\\d{1,2})?");
  private static final Pattern IMAGE =
      Pattern.compile("(?:(?:https?://[^/]+)?/media/)?([0-9a-f]{64})(?:/\\d+)?");

  private final Map<String, String> values = new LinkedHashMap<>();
  private final Map<String, String> attributes = new LinkedHashMap<>();

  void put(String name, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      values.put(name, storable(name, value));
    }
  }

  void putAttribute(String key, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      String field = ATTRIBUTES + "." + key;
      attributes.put(storable(field, key), storable(field, value));
    }
  }

  /**
   * As a product.
   *
   * @param shopCurrency the currency of a price that names none
   */
  ImportLine toLine(long line, String shopCurrency) {
    ProductDraft draft =
        new ProductDraft(
            required("code"),
            values.get("modelNumber"),
            required("name"),
            values.get("description"),
            values.get("brand"),
            null,
            price(shopCurrency),
            stock(),
            status(),
            attributes,
            image().map(List::of).orElse(List.of()));
    return new ImportLine(line, draft, values.get("category"));
  }

  private String required(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new FieldProblem(name, "is missing");
    }
    return value;
  }

  private @Nullable Price price(String shopCurrency) {
    String amount = values.get("price");
    if (amount == null) {
      return null;
    }
    String currency = values.getOrDefault("currency", shopCurrency).strip();
    return new Price(number("price", amount), currency.toUpperCase(Locale.ROOT));
  }

  private int stock() {
    String stock = values.get("stock");
    if (stock == null) {
      return 0;
    }
    try {
      return number("stock", stock).intValueExact();
    } catch (ArithmeticException e) {
      throw new FieldProblem("stock", "is not a whole number");
    }
  }

  private ProductStatus status() {
    String status = values.get("status");
    if (status == null) {
      return ProductStatus.ACTIVE;
    }
    return Arrays.stream(ProductStatus.values())
        .filter(known -> known.name().equalsIgnoreCase(status.strip()))
        .findFirst()
        .orElseThrow(() -> new FieldProblem("status", "is none of " + known()));
  }

  private static String known() {
    return Arrays.stream(ProductStatus.values())
        .map(ProductStatus::name)
        .collect(Collectors.joining(", "));
  }

  private Optional<String> image() {
    String image = values.get("image");
    if (image == null) {
      return Optional.empty();
    }
    Matcher matcher = IMAGE.matcher(image.strip());
    if (!matcher.matches()) {
      throw new FieldProblem("image", "is neither the id nor the address of an uploaded image");
    }
    return Optional.of(matcher.group(1));
  }

  private static BigDecimal number(String field, String text) {
    String stripped = text.strip();
    if (stripped.length() > MAX_NUMBER_LENGTH || !NUMBER.matcher(stripped).matches()) {
      throw new FieldProblem(field, "is not a number");
    }
    BigDecimal number = new BigDecimal(stripped).stripTrailingZeros();
    if (number.precision() - number.scale() > MAX_DIGITS || number.scale() > MAX_DIGITS) {
      throw new FieldProblem(field, "has too many digits");
    }
    return number.scale() < 0 ? number.setScale(0) : number;
  }

  private static String storable(String field, String text) {
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      boolean pair =
          Character.isHighSurrogate(unit)
              && at + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(at + 1));
      if (unit == 0 || (Character.isSurrogate(unit) && !pair)) {
        throw new FieldProblem(field, "holds a character that cannot be stored");
      }
      if (pair) {
        at++;
      }
    }
    return text;
  }
}
