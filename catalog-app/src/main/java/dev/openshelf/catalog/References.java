package dev.openshelf.catalog;

import dev.openshelf.contracts.text.TextKeys;
import dev.openshelf.platform.FieldError;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Whether what a product refers to exists. Thread-safe. */
final class References {

  private static final FieldError NO_SUCH_CATEGORY =
      new FieldError("categoryId", "there is no such category");

  private final JdbcTemplate jdbc;

  References(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  static Refusal noSuchCategory() {
    return new Refusal.Invalid(List.of(NO_SUCH_CATEGORY));
  }

  List<FieldError> flaws(ProductDraft draft) {
    List<FieldError> flaws = new ArrayList<>();
    if (draft.categoryId() != null && !isCategory(draft.categoryId())) {
      flaws.add(NO_SUCH_CATEGORY);
    }
    flaws.addAll(flawsOfImages(draft, images(draft.images())));
    return flaws;
  }

  /** Whether another product than this one has the code and is not deleted. */
  boolean isCodeTaken(String code, @Nullable Long exceptBy) {
    return jdbc
        .queryForList(
            "select id from product where code_key = ? and deleted_at is null",
            Long.class,
            TextKeys.key(code))
        .stream()
        .anyMatch(id -> !id.equals(exceptBy));
  }

  /** Those of the images that are stored. */
  Set<String> images(Collection<String> ids) {
    return ids.isEmpty()
        ? Set.of()
        : new HashSet<>(
            jdbc.queryForList(
                "select id from image where id = any(?)", String.class, (Object) storable(ids)));
  }

  static List<FieldError> flawsOfImages(ProductDraft draft, Set<String> stored) {
    List<FieldError> flaws = new ArrayList<>();
    for (int at = 0; at < draft.images().size(); at++) {
      if (!stored.contains(draft.images().get(at))) {
        flaws.add(new FieldError("images[%d]".formatted(at), "there is no such image"));
      }
    }
    return flaws;
  }

  /** PostgreSQL refuses some text as such; no id of ours looks like it. */
  private static String[] storable(Collection<String> ids) {
    return ids.stream().filter(Images::isId).distinct().toArray(String[]::new);
  }

  private boolean isCategory(long id) {
    return !jdbc.queryForList("select id from category where id = ?", Long.class, id).isEmpty();
  }
}
