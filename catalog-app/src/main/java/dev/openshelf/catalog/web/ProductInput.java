package dev.openshelf.catalog.web;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.catalog.Images;
import dev.openshelf.catalog.ProductDraft;
import dev.openshelf.catalog.ProductStatus;
import dev.openshelf.contracts.change.Price;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * From the JSON of an edit to a draft. Only kinds are checked here; the catalogue has the rules.
 */
final class ProductInput {

  private static final Set<String> KNOWN =
      Set.of(
          "code",
          "modelNumber",
          "name",
          "description",
          "brand",
          "categoryId",
          "price",
          "stock",
          "status",
          "attributes",
          "images");

  private static final Set<String> READ_ONLY =
      Set.of("id", "version", "revision", "indexing", "createdAt", "updatedAt");

  /** Longer ones are no amounts, and slow to read. */
  private static final int MAX_AMOUNT = 40;

  private final Fields fields;

  private ProductInput(Fields fields) {
    this.fields = fields;
  }

  /** A new product; a draft until its author says otherwise. */
  static ProductDraft created(JsonNode body) {
    return new ProductInput(Fields.of(body, KNOWN, READ_ONLY)).draft(ProductStatus.DRAFT);
  }

  /** All of an existing product; its status has to be said, for the absent one would hide it. */
  static ProductDraft replaced(JsonNode body) {
    return new ProductInput(Fields.of(body, KNOWN, READ_ONLY)).draft(null);
  }

  private ProductDraft draft(@Nullable ProductStatus defaultStatus) {
    ProductDraft draft =
        new ProductDraft(
            Objects.requireNonNullElse(fields.text("code"), ""),
            fields.text("modelNumber"),
            Objects.requireNonNullElse(fields.text("name"), ""),
            fields.text("description"),
            fields.text("brand"),
            fields.whole("categoryId"),
            price(fields.inside("price")),
            fields.smallWhole("stock"),
            status(defaultStatus),
            attributes(fields.inside("attributes")),
            images());
    fields.refuseIfWrong();
    return draft;
  }

  private ProductStatus status(@Nullable ProductStatus absent) {
    String text = fields.text("status");
    if (text == null && absent != null) {
      return absent;
    }
    return Arrays.stream(ProductStatus.values())
        .filter(status -> status.name().equals(text))
        .findFirst()
        .orElseGet(
            () -> {
              fields.refuse(
                  "status",
                  Arrays.stream(ProductStatus.values())
                      .map(ProductStatus::name)
                      .collect(Collectors.joining(", ", "must be one of ", "")));
              return ProductStatus.DRAFT;
            });
  }

  private static @Nullable Price price(@Nullable Fields price) {
    if (price == null) {
      return null;
    }
    BigDecimal amount = amount(price);
    String currency = price.text("currency");
    if (currency == null) {
      price.refuse("currency", "is required");
    }
    return amount == null || currency == null ? null : new Price(amount, currency);
  }

  private static @Nullable BigDecimal amount(Fields price) {
    JsonNode node = price.node("amount");
    if (node == null) {
      price.refuse("amount", "is required");
      return null;
    }
    try {
      if (node.isNumber()) {
        return node.decimalValue();
      }
      if (node.isTextual() && node.textValue().length() <= MAX_AMOUNT) {
        return new BigDecimal(node.textValue());
      }
    } catch (NumberFormatException noNumber) {
      // told below, like every other text that is no amount
    }
    price.refuse("amount", "must be an amount such as 199.00");
    return null;
  }

  private static Map<String, String> attributes(@Nullable Fields attributes) {
    Map<String, String> values = new LinkedHashMap<>();
    if (attributes != null) {
      for (String name : attributes.names()) {
        String value = attributes.text(name);
        if (value != null) {
          values.put(name, value);
        }
      }
    }
    return values;
  }

  /** Images are named by their addresses or by their ids. */
  private List<String> images() {
    List<String> ids = new ArrayList<>();
    JsonNode list = fields.node("images");
    if (list != null && !list.isArray()) {
      fields.refuse("images", "must be a list");
      return ids;
    }
    for (int at = 0; list != null && at < list.size(); at++) {
      JsonNode image = list.get(at);
      if (!image.isTextual()) {
        fields.refuse("images[%d]".formatted(at), "must be text");
      } else {
        ids.add(Images.idOf(image.textValue()));
      }
    }
    return ids;
  }
}
