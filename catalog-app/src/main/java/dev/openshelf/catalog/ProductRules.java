package dev.openshelf.catalog;

import dev.openshelf.contracts.change.Price;
import dev.openshelf.platform.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a product may be, as far as the draft alone can tell. Pure; whether code, category and
 * images exist is asked of the database.
 */
final class ProductRules {

  static final int MAX_CODE = 64;
  static final int MAX_NAME = 1_000;
  static final int MAX_MODEL_NUMBER = 200;
  static final int MAX_BRAND = 200;
  static final int MAX_DESCRIPTION = 50_000;
  static final int MAX_ATTRIBUTES = 100;
  static final int MAX_ATTRIBUTE_NAME = 100;
  static final int MAX_ATTRIBUTE_VALUE = 2_000;
  static final int MAX_IMAGES = 100;

  /**
   * A draft that has been tidied (composed text, no white space around it, an empty text is none,
   * the decimals of the currency) with everything that is wrong with it.
   */
  record Checked(ProductDraft draft, List<FieldError> errors) {}

  private final List<FieldError> errors = new ArrayList<>();

  private ProductRules() {}

  static Checked check(ProductDraft raw) {
    ProductRules rules = new ProductRules();
    ProductDraft tidied = rules.tidy(raw);
    rules.checkTexts(tidied);
    rules.checkAttributes(tidied.attributes());
    if (tidied.stock() < 0) {
      rules.refuse("stock", "must not be negative");
    }
    if (tidied.images().size() > MAX_IMAGES) {
      rules.refuse("images", "must be at most %d".formatted(MAX_IMAGES));
    }
    if (rules.errors.isEmpty() && !SnapshotSize.fits(tidied)) {
      rules.refuse("attributes", "make the product too large to be published");
    }
    return new Checked(tidied, List.copyOf(rules.errors));
  }

  private ProductDraft tidy(ProductDraft raw) {
    return new ProductDraft(
        Texts.tidy(raw.code()),
        Texts.tidyOrNull(raw.modelNumber()),
        Texts.tidy(raw.name()),
        Texts.tidyOrNull(raw.description()),
        Texts.tidyOrNull(raw.brand()),
        raw.categoryId(),
        tidy(raw.price()),
        raw.stock(),
        raw.status(),
        tidy(raw.attributes()),
        raw.images());
  }

  private @Nullable Price tidy(@Nullable Price price) {
    if (price == null) {
      return null;
    }
    List<FieldError> flaws = Money.flaws(price);
    errors.addAll(flaws);
    return flaws.isEmpty() ? Money.tidy(price) : price;
  }

  private Map<String, String> tidy(Map<String, String> attributes) {
    Map<String, String> tidied = new TreeMap<>();
    attributes.forEach(
        (name, value) -> {
          if (tidied.put(Texts.tidy(name), Texts.tidy(value)) != null) {
            refuse("attributes", "must not name the same attribute twice");
          }
        });
    return tidied;
  }

  private void checkTexts(ProductDraft draft) {
    note("code", Texts.flawOfKey(draft.code(), MAX_CODE));
    note("name", Texts.flawOfName(draft.name(), MAX_NAME));
    if (draft.modelNumber() != null) {
      note("modelNumber", Texts.flawOfKey(draft.modelNumber(), MAX_MODEL_NUMBER));
    }
    if (draft.brand() != null) {
      note("brand", Texts.flaw(draft.brand(), MAX_BRAND));
    }
    if (draft.description() != null) {
      note("description", Texts.flawOfLines(draft.description(), MAX_DESCRIPTION));
    }
  }

  private void checkAttributes(Map<String, String> attributes) {
    if (attributes.size() > MAX_ATTRIBUTES) {
      refuse("attributes", "must be at most %d".formatted(MAX_ATTRIBUTES));
      return;
    }
    attributes.forEach(
        (name, value) -> {
          String flaw = Texts.flawOfName(name, MAX_ATTRIBUTE_NAME);
          if (flaw != null) {
            refuse("attributes", "the name of an attribute " + flaw);
          } else {
            note("attributes." + name, Texts.flawOfLines(value, MAX_ATTRIBUTE_VALUE));
          }
        });
  }

  private void note(String field, @Nullable String flaw) {
    if (flaw != null) {
      refuse(field, flaw);
    }
  }

  private void refuse(String field, String message) {
    errors.add(new FieldError(field, message));
  }
}
