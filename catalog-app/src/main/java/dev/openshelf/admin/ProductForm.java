package dev.openshelf.admin;

import dev.openshelf.catalog.ProductDraft;
import dev.openshelf.catalog.ProductStatus;
import dev.openshelf.catalog.ProductView;
import dev.openshelf.contracts.change.Price;
import dev.openshelf.platform.FieldError;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/**
 * The product editor's fields just as they were typed, so that what is refused can be shown again
 * unchanged.
 *
 * @param version the version that the edit was made on; empty for a new product
 * @param images ids in display order
 */
record ProductForm(Fields fields, List<Attribute> attributes, List<String> images, String version) {

  /** Either decimal sign, and never so many digits that reading them is work. */
  private static final String AMOUNT = "-?\\d{1,20}([.,]\\d{1,10})?";

  /** Rows left open for new attributes where nothing adds them while one types. */
  private static final int SPARE_ROWS = 3;

  /** The fields that hold one text each. */
  record Fields(
      String code,
      String modelNumber,
      String name,
      String description,
      String brand,
      String categoryId,
      String amount,
      String currency,
      String stock,
      String status) {}

  /** One attribute as it was typed. */
  record Attribute(String name, String value) {
    boolean isBlank() {
      return name.isBlank() && value.isBlank();
    }
  }

  /** What the fields mean, if they mean something. */
  record Parsed(@Nullable ProductDraft draft, List<FieldError> errors) {}

  /** The form for a product that does not exist yet. */
  static ProductForm blank(String currency) {
    return new ProductForm(
        new Fields("", "", "", "", "", "", "", currency, "0", ProductStatus.DRAFT.name()),
        List.of(),
        List.of(),
        "");
  }

  static ProductForm of(ProductView product) {
    ProductDraft content = product.content();
    Price price = content.price();
    return new ProductForm(
        new Fields(
            content.code(),
            text(content.modelNumber()),
            content.name(),
            text(content.description()),
            text(content.brand()),
            content.categoryId() == null ? "" : Long.toString(content.categoryId()),
            price == null ? "" : price.amount().toPlainString(),
            price == null ? "" : price.currency(),
            Integer.toString(content.stock()),
            content.status().name()),
        new TreeMap<>(content.attributes())
            .entrySet().stream()
                .map(entry -> new Attribute(entry.getKey(), entry.getValue()))
                .toList(),
        content.images(),
        Long.toString(product.version()));
  }

  /** What a browser sent; images that were ticked off are gone, the chosen one comes first. */
  static ProductForm of(MultiValueMap<String, String> sent) {
    Function<String, String> field = name -> text(sent.getFirst(name));
    return new ProductForm(
        new Fields(
            field.apply("code"),
            field.apply("modelNumber"),
            field.apply("name"),
            field.apply("description"),
            field.apply("brand"),
            field.apply("categoryId"),
            field.apply("price.amount"),
            field.apply("price.currency"),
            field.apply("stock"),
            field.apply("status")),
        attributes(
            sent.getOrDefault("attributeName", List.of()),
            sent.getOrDefault("attributeValue", List.of())),
        images(
            sent.getOrDefault("images", List.of()),
            sent.getOrDefault("removed", List.of()),
            field.apply("cover")),
        field.apply("version"));
  }

  private static List<Attribute> attributes(List<String> names, List<String> values) {
    List<Attribute> attributes = new ArrayList<>();
    for (int i = 0; i < Math.min(names.size(), values.size()); i++) {
      attributes.add(new Attribute(text(names.get(i)), text(values.get(i))));
    }
    return attributes.stream().filter(attribute -> !attribute.isBlank()).toList();
  }

  private static List<String> images(List<String> shown, List<String> removed, String cover) {
    List<String> images = new ArrayList<>(shown.stream().distinct().toList());
    images.removeAll(removed);
    if (images.remove(cover)) {
      images.addFirst(cover);
    }
    return List.copyOf(images);
  }

  ProductForm withImages(List<String> ids) {
    return new ProductForm(fields, attributes, ids, version);
  }

  ProductForm withVersion(long other) {
    return new ProductForm(fields, attributes, images, Long.toString(other));
  }

  /** The version that the edit was made on; one that never was when the form does not say. */
  long versionNumber() {
    return version.matches("\\d{1,18}") ? Long.parseLong(version) : -1;
  }

  /** The attributes and some empty rows to add more. */
  List<Attribute> attributeRows() {
    List<Attribute> rows = new ArrayList<>(attributes);
    for (int i = 0; i < SPARE_ROWS; i++) {
      rows.add(new Attribute("", ""));
    }
    return rows;
  }

  /** Reads the fields; what the catalogue has to say about their content comes later. */
  Parsed parse() {
    List<FieldError> errors = new ArrayList<>();
    Price price = price(errors);
    Integer stock =
        number(fields.stock(), Integer::valueOf, "stock", "must be a whole number", errors);
    Long category =
        number(fields.categoryId(), Long::valueOf, "categoryId", "must be a category", errors);
    Map<String, String> byName = byName(errors);
    ProductStatus status = status(errors);
    if (!errors.isEmpty()) {
      return new Parsed(null, errors);
    }
    ProductDraft draft =
        new ProductDraft(
            fields.code(),
            orNull(fields.modelNumber()),
            fields.name(),
            orNull(fields.description()),
            orNull(fields.brand()),
            category,
            price,
            stock == null ? 0 : stock,
            status,
            byName,
            images);
    return new Parsed(draft, List.of());
  }

  private @Nullable Price price(List<FieldError> errors) {
    String amount = fields.amount().strip();
    if (amount.isEmpty()) {
      return null;
    }
    if (!amount.matches(AMOUNT)) {
      errors.add(new FieldError("price.amount", "must be a number such as 199.00"));
      return null;
    }
    return new Price(
        new BigDecimal(amount.replace(',', '.')),
        fields.currency().strip().toUpperCase(Locale.ROOT));
  }

  private ProductStatus status(List<FieldError> errors) {
    try {
      return ProductStatus.valueOf(fields.status());
    } catch (IllegalArgumentException unknown) {
      errors.add(new FieldError("status", "must be one of the list"));
      return ProductStatus.DRAFT;
    }
  }

  private Map<String, String> byName(List<FieldError> errors) {
    Map<String, String> byName = new LinkedHashMap<>();
    for (Attribute attribute : attributes) {
      if (byName.put(attribute.name().strip(), attribute.value()) != null) {
        errors.add(new FieldError("attributes." + attribute.name(), "is there twice"));
      }
    }
    return byName;
  }

  private static <T> @Nullable T number(
      String text,
      Function<String, T> reading,
      String field,
      String message,
      List<FieldError> errors) {
    if (text.isBlank()) {
      return null;
    }
    try {
      return reading.apply(text.strip());
    } catch (NumberFormatException notOne) {
      errors.add(new FieldError(field, message));
      return null;
    }
  }

  private static @Nullable String orNull(String text) {
    return text.isBlank() ? null : text;
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }
}
