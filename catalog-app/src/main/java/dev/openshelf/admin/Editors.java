package dev.openshelf.admin;

import dev.openshelf.catalog.Categories;
import dev.openshelf.catalog.IndexingStates;
import dev.openshelf.catalog.ProductView;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Puts together what the product editor shows. */
@Component
class Editors {

  private final Categories categories;
  private final IndexingStates states;
  private final String currency;

  Editors(
      Categories categories,
      IndexingStates states,
      @Value("${openshelf.shop.currency:EUR}") String currency) {
    this.categories = categories;
    this.states = states;
    this.currency = currency;
  }

  ProductEditor blank() {
    return refused(null, ProductForm.blank(currency), FormErrors.NONE);
  }

  ProductEditor of(ProductView stored) {
    return refused(stored, ProductForm.of(stored), FormErrors.NONE);
  }

  ProductEditor refused(@Nullable ProductView stored, ProductForm form, FormErrors errors) {
    return new ProductEditor(
        stored,
        stored == null ? null : indexing(stored),
        form,
        errors,
        false,
        List.of(),
        CategoryOption.of(categories.tree()));
  }

  /** The edit on top of what someone else has saved: saving it again is then a decision. */
  ProductEditor conflict(ProductView stored, ProductForm form) {
    List<CategoryOption> options = CategoryOption.of(categories.tree());
    Map<String, String> labels = CategoryOption.labels(options);
    return new ProductEditor(
        stored,
        indexing(stored),
        form.withVersion(stored.version()),
        FormErrors.NONE,
        true,
        Difference.between(stored, form).stream()
            .map(difference -> difference.named(labels))
            .toList(),
        options);
  }

  private IndexingView indexing(ProductView product) {
    return IndexingView.of(
        product.id(), product.revision(), states.of(Map.of(product.id(), product.revision())));
  }
}
