package dev.openshelf.catalog;

/** Order of an admin's list; equal products follow by id in the same direction. */
public record ProductSort(Field field, boolean descending) {

  /** The order of the list that nobody ordered: latest edit first. */
  public static final ProductSort DEFAULT = new ProductSort(Field.UPDATED_AT, true);

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
