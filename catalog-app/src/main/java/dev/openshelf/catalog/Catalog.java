package dev.openshelf.catalog;

import dev.openshelf.catalog.ProductOutcome.Saved;
import dev.openshelf.platform.FieldError;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The products, for whoever edits them. Every edit is one transaction that touches PostgreSQL
 * alone; a call inside an open transaction joins it. Thread-safe.
 */
public final class Catalog {

  private final Writes writes;
  private final EntityManager entities;
  private final ProductLists lists;
  private final References references;
  private final BatchImport imports;
  private final Clock clock;

  Catalog(
      Writes writes,
      EntityManager entities,
      ProductLists lists,
      References references,
      BatchImport imports,
      Clock clock) {
    this.writes = writes;
    this.entities = entities;
    this.lists = lists;
    this.references = references;
    this.imports = imports;
    this.clock = clock;
  }

  /** Adds a product. */
  public ProductOutcome create(ProductDraft raw) {
    ProductRules.Checked checked = ProductRules.check(raw);
    return refusing(
        checked.draft().code(),
        () -> {
          Refusal refusal = refusal(checked, null);
          if (refusal != null) {
            return refusal;
          }
          Product product = Product.of(checked.draft());
          entities.persist(product);
          return written(product);
        });
  }

  /**
   * Sets all of a product; the same content again changes nothing, not even the version.
   *
   * @param version the version that the edit was made on
   */
  public ProductOutcome replace(long id, long version, ProductDraft raw) {
    ProductRules.Checked checked = ProductRules.check(raw);
    return edit(
        id,
        version,
        checked.draft().code(),
        product -> {
          Refusal refusal = refusal(checked, id);
          if (refusal != null) {
            return refusal;
          }
          product.become(checked.draft());
          return written(product);
        });
  }

  /** Takes a product out of every read and frees its code. */
  public ProductOutcome delete(long id, long version) {
    return edit(
        id,
        version,
        "",
        product -> {
          ProductView before = product.view();
          product.delete(clock.instant());
          entities.flush();
          return new Saved(before);
        });
  }

  /** Brings a deleted product back, unless its code is taken; does nothing to one that is there. */
  public ProductOutcome restore(long id) {
    String code =
        Optional.ofNullable(entities.find(Product.class, id)).map(Product::code).orElse("");
    return refusing(
        code,
        () -> {
          Product product = locked(id);
          if (product == null) {
            return new Refusal.NotFound();
          }
          if (product.isDeleted() && references.isCodeTaken(code, id)) {
            return new Refusal.CodeTaken(code);
          }
          product.restore();
          return written(product);
        });
  }

  /** A product that is not deleted. */
  public Optional<ProductView> find(long id) {
    return lists.find(id);
  }

  /** One page of the products that are not deleted, as of the last commit. */
  public ProductPage list(ProductFilter filter) {
    return lists.page(filter);
  }

  /**
   * Adds or changes products by code, all in one transaction. A line that breaks a rule is rejected
   * and the others go on; content that is there already does not touch its row; of two lines with
   * one code the later wins.
   *
   * @return a result for each line, in the order of the lines
   */
  public List<LineResult> importBatch(List<ImportLine> lines) {
    return writes.inTransaction(() -> imports.run(lines));
  }

  private ProductOutcome edit(
      long id, long version, String code, Function<Product, ProductOutcome> change) {
    return refusing(
        code,
        () -> {
          Product product = locked(id);
          if (product == null || product.isDeleted()) {
            return new Refusal.NotFound();
          }
          return product.version() == version
              ? change.apply(product)
              : new Refusal.WrongVersion(product.version());
        });
  }

  /**
   * Edits compare the version that an admin has seen; the lock only spans the comparison and the
   * write, so that of two edits at once the second is told the first's version.
   */
  private @Nullable Product locked(long id) {
    return entities.find(Product.class, id, LockModeType.PESSIMISTIC_WRITE);
  }

  private Saved written(Product product) {
    entities.flush();
    return new Saved(product.view());
  }

  private @Nullable Refusal refusal(ProductRules.Checked checked, @Nullable Long id) {
    ProductDraft draft = checked.draft();
    List<FieldError> errors = new ArrayList<>(checked.errors());
    errors.addAll(references.flaws(draft));
    if (!errors.isEmpty()) {
      return new Refusal.Invalid(errors);
    }
    return references.isCodeTaken(draft.code(), id) ? new Refusal.CodeTaken(draft.code()) : null;
  }

  /** What only the write itself can find out, because someone else was faster. */
  private ProductOutcome refusing(String code, Supplier<ProductOutcome> edit) {
    try {
      return writes.inTransaction(edit);
    } catch (RuntimeException failure) {
      return switch (Writes.violated(failure).orElse("")) {
        case "product_code" -> new Refusal.CodeTaken(code);
        case "product_category_id_fkey" -> References.noSuchCategory();
        default -> throw failure;
      };
    }
  }
}
