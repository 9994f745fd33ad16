package dev.openshelf.catalog.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.catalog.Categories;
import dev.openshelf.catalog.CategoryDraft;
import dev.openshelf.catalog.CategoryNode;
import dev.openshelf.catalog.CategoryOutcome;
import dev.openshelf.catalog.CategoryView;
import dev.openshelf.catalog.Refusal;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

/** Categories, for admins. */
@RestController
@RequestMapping(CategoryController.PATH)
class CategoryController {

  static final String PATH = "/api/admin/categories";

  private static final int MAX_SIZE = 1_000;
  private static final Set<String> KNOWN = Set.of("parentId", "name", "slug", "position");
  private static final Set<String> READ_ONLY = Set.of("id", "version");

  private final Categories categories;
  private final ObjectMapper json;

  CategoryController(Categories categories, ObjectMapper json) {
    this.categories = categories;
    this.json = json;
  }

  /** Every category before those under it, siblings in their order. */
  @GetMapping
  PageJson<CategoryView> list(
      @RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "100") int size) {
    PageJson.check(page, size, MAX_SIZE);
    List<CategoryView> all = categories.tree().stream().flatMap(CategoryController::flat).toList();
    List<CategoryView> items = all.stream().skip((long) page * size).limit(size).toList();
    return new PageJson<>(items, page, size, all.size());
  }

  @PostMapping
  ResponseEntity<CategoryView> create(@RequestBody JsonNode body) {
    CategoryView category = saved(categories.create(draft(body)));
    return ResponseEntity.created(URI.create(PATH + "/" + category.id()))
        .eTag(IfMatch.etag(category.version()))
        .body(category);
  }

  @GetMapping("/{id}")
  ResponseEntity<CategoryView> read(@PathVariable long id) {
    return tagged(found(id));
  }

  @PutMapping("/{id}")
  ResponseEntity<CategoryView> replace(
      @PathVariable long id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      @RequestBody JsonNode body) {
    long version = IfMatch.required(ifMatch).agreeing(found(id).version());
    return tagged(saved(categories.replace(id, version, draft(body))));
  }

  @PatchMapping(
      path = "/{id}",
      consumes = {MergePatch.MEDIA_TYPE, MediaType.APPLICATION_JSON_VALUE})
  ResponseEntity<CategoryView> patch(
      @PathVariable long id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      @RequestBody JsonNode body) {
    IfMatch edited = IfMatch.required(ifMatch);
    CategoryView current = found(id);
    long version = edited.agreeing(current.version());
    JsonNode after = MergePatch.apply(json.valueToTree(current), Fields.object(body));
    return tagged(saved(categories.replace(id, version, draft(after))));
  }

  @DeleteMapping("/{id}")
  ResponseEntity<Void> delete(
      @PathVariable long id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch) {
    long version = IfMatch.required(ifMatch).agreeing(found(id).version());
    saved(categories.delete(id, version));
    return ResponseEntity.noContent().build();
  }

  private static CategoryDraft draft(JsonNode body) {
    Fields fields = Fields.of(body, KNOWN, READ_ONLY);
    CategoryDraft draft =
        new CategoryDraft(
            fields.whole("parentId"),
            Objects.requireNonNullElse(fields.text("name"), ""),
            fields.text("slug"),
            fields.smallWhole("position"));
    fields.refuseIfWrong();
    return draft;
  }

  private static Stream<CategoryView> flat(CategoryNode node) {
    return Stream.concat(
        Stream.of(node.category()), node.children().stream().flatMap(CategoryController::flat));
  }

  private CategoryView found(long id) {
    return categories.find(id).orElseThrow(() -> Refusals.exception(new Refusal.NotFound()));
  }

  private static ResponseEntity<CategoryView> tagged(CategoryView category) {
    return ResponseEntity.ok().eTag(IfMatch.etag(category.version())).body(category);
  }

  private static CategoryView saved(CategoryOutcome outcome) {
    return switch (outcome) {
      case CategoryOutcome.Saved(CategoryView category) -> category;
      case Refusal refusal -> throw Refusals.exception(refusal);
    };
  }
}
