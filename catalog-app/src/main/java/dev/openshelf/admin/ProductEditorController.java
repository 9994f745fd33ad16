package dev.openshelf.admin;

import dev.openshelf.catalog.Catalog;
import dev.openshelf.catalog.ProductDraft;
import dev.openshelf.catalog.ProductOutcome;
import dev.openshelf.catalog.ProductView;
import dev.openshelf.catalog.Refusal;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.ModelAndView;

/** Adds and changes products. A refused form comes back as it was typed. */
@Controller
@RequestMapping(ProductEditorController.LIST)
class ProductEditorController {

  static final String LIST = "/admin/products";

  private final Catalog catalog;
  private final Editors editors;
  private final Uploads uploads;

  ProductEditorController(Catalog catalog, Editors editors, Uploads uploads) {
    this.catalog = catalog;
    this.editors = editors;
    this.uploads = uploads;
  }

  @GetMapping("/new")
  ModelAndView blank() {
    return page(editors.blank(), HttpStatus.OK);
  }

  @GetMapping("/{id:\\d{1,18}}")
  ModelAndView edit(@PathVariable long id) {
    return catalog
        .find(id)
        .map(product -> page(editors.of(product), HttpStatus.OK))
        .orElseGet(() -> Absent.page(id));
  }

  @PostMapping
  ModelAndView create(
      @RequestParam MultiValueMap<String, String> sent,
      @RequestParam(name = "upload", required = false) @Nullable List<MultipartFile> files)
      throws IOException {
    return save(null, uploads.take(ProductForm.of(sent), files));
  }

  @PostMapping("/{id:\\d{1,18}}")
  ModelAndView replace(
      @PathVariable long id,
      @RequestParam MultiValueMap<String, String> sent,
      @RequestParam(name = "upload", required = false) @Nullable List<MultipartFile> files)
      throws IOException {
    Optional<ProductView> stored = catalog.find(id);
    return stored.isEmpty()
        ? Absent.page(id)
        : save(stored.get(), uploads.take(ProductForm.of(sent), files));
  }

  private ModelAndView save(@Nullable ProductView stored, Uploads.Taken taken) {
    ProductForm form = taken.form();
    ProductForm.Parsed parsed = form.parse();
    ProductDraft draft = parsed.draft();
    if (draft == null) {
      return refused(stored, form, FormErrors.of(parsed.errors()));
    }
    if (!taken.errors().isEmpty()) {
      return refused(stored, form, taken.errors());
    }
    ProductOutcome outcome =
        stored == null
            ? catalog.create(draft)
            : catalog.replace(stored.id(), form.versionNumber(), draft);
    return switch (outcome) {
      case ProductOutcome.Saved saved ->
          new ModelAndView(Done.SAVED.at(LIST + "/" + saved.product().id()));
      case Refusal refusal -> refused(stored, form, refusal);
    };
  }

  private ModelAndView refused(@Nullable ProductView stored, ProductForm form, Refusal refusal) {
    return switch (refusal) {
      case Refusal.WrongVersion conflict when stored != null -> conflict(stored.id(), form);
      case Refusal.NotFound gone when stored != null -> Absent.page(stored.id());
      case Refusal.Invalid invalid -> refused(stored, form, FormErrors.of(invalid.errors()));
      case Refusal.CodeTaken taken ->
          refused(stored, form, FormErrors.of("code", "is taken by another product"));
      default -> refused(stored, form, FormErrors.of("", "could not be saved"));
    };
  }

  private ModelAndView refused(@Nullable ProductView stored, ProductForm form, FormErrors errors) {
    return page(editors.refused(stored, form, errors), HttpStatus.UNPROCESSABLE_ENTITY);
  }

  private ModelAndView conflict(long id, ProductForm form) {
    return catalog
        .find(id)
        .map(current -> page(editors.conflict(current, form), HttpStatus.PRECONDITION_FAILED))
        .orElseGet(() -> Absent.page(id));
  }

  private static ModelAndView page(ProductEditor editor, HttpStatusCode status) {
    ModelAndView page = new ModelAndView("admin/product", "editor", editor);
    page.setStatus(status);
    return page;
  }
}
