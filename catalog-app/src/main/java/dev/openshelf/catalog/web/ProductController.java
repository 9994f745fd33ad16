package dev.openshelf.catalog.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.catalog.Catalog;
import dev.openshelf.catalog.Indexing;
import dev.openshelf.catalog.IndexingStates;
import dev.openshelf.catalog.ProductFilter;
import dev.openshelf.catalog.ProductOutcome;
import dev.openshelf.catalog.ProductPage;
import dev.openshelf.catalog.ProductSort;
import dev.openshelf.catalog.ProductStatus;
import dev.openshelf.catalog.ProductView;
import dev.openshelf.catalog.Refusal;
import dev.openshelf.platform.Problem;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Products, for admins. */
@RestController
@RequestMapping(ProductController.PATH)
class ProductController {

  static final String PATH = "/api/admin/products";

  private static final int MAX_SIZE = 100;

  private final Catalog catalog;
  private final IndexingStates states;
  private final ObjectMapper json;

  ProductController(Catalog catalog, ObjectProvider<IndexingStates> states, ObjectMapper json) {
    this.catalog = catalog;
    this.states = states.getIfAvailable(() -> revisions -> Map.of());
    this.json = json;
  }

  @GetMapping
  PageJson<ProductJson> list(
      @RequestParam(defaultValue = "") String q,
      @RequestParam(required = false) @Nullable ProductStatus status,
      @RequestParam(defaultValue = "false") boolean deleted,
      @RequestParam(required = false) @Nullable Long category,
      @RequestParam(defaultValue = "0") int page,
      @RequestParam(defaultValue = "20") int size,
      @RequestParam(defaultValue = "") String sort) {
    PageJson.check(page, size, MAX_SIZE);
    ProductFilter filter =
        new ProductFilter(text(q), status, deleted, category, page, size, sort(sort));
    ProductPage found = catalog.list(filter);
    return new PageJson<>(answers(found.items()), found.page(), found.size(), found.total());
  }

  @PostMapping
  ResponseEntity<ProductJson> create(@RequestBody JsonNode body) {
    ProductView product = saved(catalog.create(ProductInput.created(body)));
    return ResponseEntity.created(URI.create(PATH + "/" + product.id()))
        .eTag(IfMatch.etag(product.version()))
        .body(ProductJson.of(product, Indexing.UNKNOWN));
  }

  @GetMapping("/{id}")
  ResponseEntity<ProductJson> read(@PathVariable long id) {
    ProductView product = found(id);
    return tagged(product, answers(List.of(product)).getFirst());
  }

  @PutMapping("/{id}")
  ResponseEntity<ProductJson> replace(
      @PathVariable long id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      @RequestBody JsonNode body) {
    long version = IfMatch.required(ifMatch).agreeing(found(id).version());
    return written(catalog.replace(id, version, ProductInput.replaced(body)));
  }

  @PatchMapping(
      path = "/{id}",
      consumes = {MergePatch.MEDIA_TYPE, MediaType.APPLICATION_JSON_VALUE})
  ResponseEntity<ProductJson> patch(
      @PathVariable long id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      @RequestBody JsonNode body) {
    IfMatch edited = IfMatch.required(ifMatch);
    ProductView current = found(id);
    long version = edited.agreeing(current.version());
    JsonNode before = json.valueToTree(ProductJson.of(current, Indexing.UNKNOWN));
    JsonNode after = MergePatch.apply(before, Fields.object(body));
    return written(catalog.replace(id, version, ProductInput.replaced(after)));
  }

  @DeleteMapping("/{id}")
  ResponseEntity<Void> delete(
      @PathVariable long id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch) {
    long version = IfMatch.required(ifMatch).agreeing(found(id).version());
    saved(catalog.delete(id, version));
    return ResponseEntity.noContent().build();
  }

  @PostMapping("/{id}/restore")
  ResponseEntity<ProductJson> restore(@PathVariable long id) {
    return written(catalog.restore(id));
  }

  private static @Nullable String text(String q) {
    String flaw = ProductFilter.flawOfText(q);
    if (flaw != null) {
      throw Problem.invalid("q", flaw).exception();
    }
    return q.isBlank() ? null : q;
  }

  private static ProductSort sort(String sort) {
    return sort.isBlank()
        ? ProductSort.DEFAULT
        : ProductSort.parse(sort)
            .orElseThrow(
                () ->
                    Problem.invalid(
                            "sort",
                            "must be id, code, name, createdAt or updatedAt, and ,asc or ,desc")
                        .exception());
  }

  private ProductView found(long id) {
    return catalog.find(id).orElseThrow(() -> Refusals.exception(new Refusal.NotFound()));
  }

  private List<ProductJson> answers(List<ProductView> products) {
    Map<Long, Indexing> known =
        states.of(
            products.stream().collect(Collectors.toMap(ProductView::id, ProductView::revision)));
    return products.stream()
        .map(product -> ProductJson.of(product, known.getOrDefault(product.id(), Indexing.UNKNOWN)))
        .toList();
  }

  /** Just written, so not indexed yet; an edit does not wait for the index to say so. */
  private static ResponseEntity<ProductJson> written(ProductOutcome outcome) {
    ProductView product = saved(outcome);
    return tagged(product, ProductJson.of(product, Indexing.UNKNOWN));
  }

  private static ResponseEntity<ProductJson> tagged(ProductView product, ProductJson body) {
    return ResponseEntity.ok().eTag(IfMatch.etag(product.version())).body(body);
  }

  private static ProductView saved(ProductOutcome outcome) {
    return switch (outcome) {
      case ProductOutcome.Saved(ProductView product) -> product;
      case Refusal refusal -> throw Refusals.exception(refusal);
    };
  }
}
