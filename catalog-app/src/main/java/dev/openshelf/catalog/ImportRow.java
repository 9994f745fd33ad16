package dev.openshelf.catalog;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.openshelf.contracts.text.TextKeys;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A product on its way into the table as one element of a JSON array, named like the columns. */
@JsonNaming(SnakeCaseStrategy.class)
record ImportRow(
    @Nullable Long id,
    String code,
    String codeKey,
    @Nullable String modelNumber,
    @Nullable String modelNumberKey,
    String name,
    String nameKey,
    @Nullable String description,
    @Nullable String brand,
    @Nullable Long categoryId,
    @Nullable String price,
    @Nullable String currency,
    int stock,
    String status,
    Map<String, String> attributes,
    List<String> images) {

  static ImportRow of(@Nullable Long id, ProductDraft draft) {
    return new ImportRow(
        id,
        draft.code(),
        TextKeys.key(draft.code()),
        draft.modelNumber(),
        draft.modelNumber() == null ? null : TextKeys.key(draft.modelNumber()),
        draft.name(),
        TextKeys.prefixKey(draft.name()),
        draft.description(),
        draft.brand(),
        draft.categoryId(),
        draft.price() == null ? null : draft.price().amount().toPlainString(),
        draft.price() == null ? null : draft.price().currency(),
        draft.stock(),
        draft.status().name(),
        draft.attributes(),
        draft.images());
  }
}
