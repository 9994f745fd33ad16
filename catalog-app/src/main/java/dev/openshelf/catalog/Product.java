package dev.openshelf.catalog;

import dev.openshelf.contracts.text.TextKeys;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.Generated;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.generator.EventType;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/**
 * A product's row. Its keys follow from its texts; revision and times are the database's own and
 * read back after each write. Only for drafts that {@link ProductRules} has found right.
 */
@Entity
@Table(name = "product")
@DynamicUpdate
class Product {

  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private @Nullable Long id;

  private String code = "";
  private String codeKey = "";
  private @Nullable String modelNumber;
  private @Nullable String modelNumberKey;
  private String name = "";
  private String nameKey = "";
  private @Nullable String description;
  private @Nullable String brand;
  private @Nullable Long categoryId;
  private @Nullable BigDecimal price;

  @JdbcTypeCode(SqlTypes.CHAR)
  @Column(length = 3)
  private @Nullable String currency;

  private int stock;

  @Enumerated(EnumType.STRING)
  @JdbcTypeCode(SqlTypes.VARCHAR)
  private ProductStatus status = ProductStatus.DRAFT;

  @JdbcTypeCode(SqlTypes.JSON)
  private Map<String, String> attributes = Map.of();

  @JdbcTypeCode(SqlTypes.ARRAY)
  private List<String> images = List.of();

  @Version private long version = 1;

  private @Nullable Instant deletedAt;

  @Generated(event = {EventType.INSERT, EventType.UPDATE})
  @Column(insertable = false, updatable = false)
  private @Nullable Long revision;

  @Generated(event = EventType.INSERT)
  @Column(insertable = false, updatable = false)
  private @Nullable Instant createdAt;

  @Generated(event = {EventType.INSERT, EventType.UPDATE})
  @Column(insertable = false, updatable = false)
  private @Nullable Instant updatedAt;

  @Generated(event = {EventType.INSERT, EventType.UPDATE})
  @Column(insertable = false, updatable = false)
  private @Nullable Instant changedAt;

  /** For JPA. */
  protected Product() {}

  static Product of(ProductDraft draft) {
    Product product = new Product();
    product.become(draft);
    return product;
  }

  void become(ProductDraft draft) {
    code = draft.code();
    codeKey = TextKeys.key(draft.code());
    modelNumber = draft.modelNumber();
    modelNumberKey = draft.modelNumber() == null ? null : TextKeys.key(draft.modelNumber());
    name = draft.name();
    nameKey = TextKeys.prefixKey(draft.name());
    description = draft.description();
    brand = draft.brand();
    categoryId = draft.categoryId();
    price = draft.price() == null ? null : draft.price().amount();
    currency = draft.price() == null ? null : draft.price().currency();
    stock = draft.stock();
    status = draft.status();
    attributes = draft.attributes();
    images = draft.images();
  }

  void delete(Instant now) {
    deletedAt = now;
  }

  void restore() {
    deletedAt = null;
  }

  boolean isDeleted() {
    return deletedAt != null;
  }

  long version() {
    return version;
  }

  String code() {
    return code;
  }

  /** Only after the row has been written. */
  ProductView view() {
    return new ProductView(
        written(id),
        draft(),
        version,
        written(revision),
        written(createdAt),
        written(updatedAt),
        written(changedAt));
  }

  private ProductDraft draft() {
    return new ProductDraft(
        code,
        modelNumber,
        name,
        description,
        brand,
        categoryId,
        price == null || currency == null ? null : Money.of(price, currency),
        stock,
        status,
        attributes,
        images);
  }

  private static <T> T written(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("The product has not been written yet");
    }
    return value;
  }
}
