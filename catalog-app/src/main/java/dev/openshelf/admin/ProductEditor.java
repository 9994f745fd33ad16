package dev.openshelf.admin;

import dev.openshelf.catalog.ProductStatus;
import dev.openshelf.catalog.ProductView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The product editor as it is shown: what is stored, what was typed, and what stands between them.
 *
 * @param stored null for a product that does not exist yet
 * @param conflicts when someone else has saved in between: where the two edits differ
 * @param conflicted whether someone else has saved in between
 */
record ProductEditor(
    @Nullable ProductView stored,
    @Nullable IndexingView indexing,
    ProductForm form,
    FormErrors errors,
    boolean conflicted,
    List<Difference> conflicts,
    List<CategoryOption> categories) {

  boolean existing() {
    return stored != null;
  }

  long id() {
    return stored == null ? 0 : stored.id();
  }

  /** The stored name, whatever is being typed. */
  String title() {
    return stored == null ? "" : stored.content().name();
  }

  boolean isPublic() {
    return stored != null && stored.content().status() == ProductStatus.ACTIVE;
  }

  List<String> statuses() {
    return ProductList.names();
  }
}
