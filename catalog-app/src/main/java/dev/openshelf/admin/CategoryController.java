package dev.openshelf.admin;

import dev.openshelf.catalog.Categories;
import dev.openshelf.catalog.CategoryDraft;
import dev.openshelf.catalog.CategoryOutcome;
import dev.openshelf.catalog.CategoryView;
import dev.openshelf.catalog.Refusal;
import dev.openshelf.platform.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Adds, renames, moves and deletes categories. A refused form comes back as it was typed. */
@Controller
@RequestMapping("/admin/categories")
class CategoryController {

  private static final String TREE = "/admin/categories";

  private final Categories categories;

  CategoryController(Categories categories) {
    this.categories = categories;
  }

  @GetMapping
  ModelAndView tree(@RequestParam(required = false) @Nullable String parent) {
    return tree(CategoryForm.blank(parent), FormErrors.NONE, HttpStatus.OK);
  }

  @PostMapping
  ModelAndView create(CategoryForm form) {
    CategoryForm.Parsed parsed = form.parse();
    CategoryDraft draft = parsed.draft();
    if (draft == null) {
      return tree(form, FormErrors.of(parsed.errors()), HttpStatus.UNPROCESSABLE_ENTITY);
    }
    return switch (categories.create(draft)) {
      case CategoryOutcome.Saved saved -> new ModelAndView(Done.CATEGORY_ADDED.at(TREE));
      case Refusal refusal -> tree(form, errors(refusal), HttpStatus.UNPROCESSABLE_ENTITY);
    };
  }

  @GetMapping("/{id:\\d{1,18}}")
  ModelAndView edit(@PathVariable long id) {
    CategoryView category = existing(id);
    return editor(category, CategoryForm.of(category), FormErrors.NONE, HttpStatus.OK);
  }

  @PostMapping("/{id:\\d{1,18}}")
  ModelAndView replace(@PathVariable long id, CategoryForm form) {
    CategoryView category = existing(id);
    CategoryForm.Parsed parsed = form.parse();
    CategoryDraft draft = parsed.draft();
    if (draft == null) {
      return editor(
          category, form, FormErrors.of(parsed.errors()), HttpStatus.UNPROCESSABLE_ENTITY);
    }
    return switch (categories.replace(id, form.versionNumber(), draft)) {
      case CategoryOutcome.Saved saved -> new ModelAndView(Done.CATEGORY_SAVED.at(TREE + "/" + id));
      case Refusal.WrongVersion conflict -> conflict(id, form);
      case Refusal refusal ->
          editor(category, form, errors(refusal), HttpStatus.UNPROCESSABLE_ENTITY);
    };
  }

  @PostMapping("/{id:\\d{1,18}}/delete")
  String delete(@PathVariable long id, @RequestParam long version) {
    String editor = TREE + "/" + id;
    return switch (categories.delete(id, version)) {
      case CategoryOutcome.Saved gone -> Done.CATEGORY_DELETED.at(TREE);
      case Refusal.CategoryInUse used ->
          Done.CATEGORY_IN_USE.at(editor, used.products(), used.children());
      case Refusal.WrongVersion conflict -> Done.CHANGED_MEANWHILE.at(editor);
      case Refusal other -> Done.CATEGORY_GONE.at(TREE);
    };
  }

  private ModelAndView conflict(long id, CategoryForm form) {
    CategoryView current = existing(id);
    return editor(
        current,
        form.withVersion(current.version()),
        FormErrors.NONE,
        HttpStatus.PRECONDITION_FAILED);
  }

  private CategoryView existing(long id) {
    return categories
        .find(id)
        .orElseThrow(() -> Problem.notFound("There is no such category.").exception());
  }

  private static FormErrors errors(Refusal refusal) {
    return switch (refusal) {
      case Refusal.Invalid invalid -> FormErrors.of(invalid.errors());
      case Refusal.SlugTaken taken -> FormErrors.of("slug", "is taken by another category");
      default -> FormErrors.of("", "could not be saved");
    };
  }

  private ModelAndView tree(CategoryForm form, FormErrors errors, HttpStatusCode status) {
    ModelAndView page =
        new ModelAndView(
            "admin/categories", "tree", new CategoryTreePage(categories.tree(), form, errors));
    page.setStatus(status);
    return page;
  }

  private ModelAndView editor(
      CategoryView stored, CategoryForm form, FormErrors errors, HttpStatus status) {
    ModelAndView page =
        new ModelAndView(
            "admin/category",
            "editor",
            new CategoryEditor(
                stored,
                form,
                errors,
                status == HttpStatus.PRECONDITION_FAILED,
                CategoryOption.of(categories.tree())));
    page.setStatus(status);
    return page;
  }
}
