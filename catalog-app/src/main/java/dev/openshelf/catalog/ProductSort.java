package dev.openshelf.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Order of an admin's list; equal products follow by id in the same direction. */
public record ProductSort(Field field, boolean descending) {

  /** The order of the list that nobody ordered: latest edit first. */
  public static final ProductSort DEFAULT = new ProductSort(Field.UPDATED_AT, true);

  /** Reads {@code name}, {@code name,asc} or {@code name,desc}; empty when it is none of these. */
  public static Optional<ProductSort> parse(String text) {
    String[] parts = text.split(",", -1);
    String direction = parts.length == 1 ? "asc" : parts[1].toLowerCase(Locale.ROOT);
    if (parts.length > 2 || !List.of("asc", "desc").contains(direction)) {
      return Optional.empty();
    }
    return Arrays.stream(Field.values())
        .filter(field -> field.label.equals(parts[0]))
        .map(field -> new ProductSort(field, direction.equals("desc")))
        .findFirst();
  }

  /** What a list can be ordered by. */
  public enum Field {
    ID("id", "id"),
    CODE("code", "code_key"),
    NAME("name", "name_key"),
    CREATED_AT("createdAt", "created_at"),
    UPDATED_AT("updatedAt", "updated_at");

    private final String label;
    private final String column;

    Field(String label, String column) {
      this.label = label;
      this.column = column;
    }

    /** The name in the API. */
    public String label() {
      return label;
    }

    String column() {
      return column;
    }
  }
}
