package dev.openshelf.admin;

import dev.openshelf.catalog.Catalog;
import dev.openshelf.catalog.Indexing;
import dev.openshelf.catalog.IndexingStates;
import dev.openshelf.catalog.ProductOutcome;
import dev.openshelf.catalog.ProductTraces;
import dev.openshelf.catalog.ProductView;
import dev.openshelf.catalog.Refusal;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Takes products away, brings them back, and follows them to the shoppers. */
@Controller
@RequestMapping("/admin/products/{id:\\d{1,18}}")
class ProductLifeController {

  private static final String LIST = ProductEditorController.LIST;

  private final Catalog catalog;
  private final IndexingStates states;
  private final ProductTraces traces;

  ProductLifeController(Catalog catalog, IndexingStates states, ProductTraces traces) {
    this.catalog = catalog;
    this.states = states;
    this.traces = traces;
  }

  @PostMapping("/delete")
  String delete(@PathVariable long id, @RequestParam long version) {
    return switch (catalog.delete(id, version)) {
      case ProductOutcome.Saved gone -> Done.DELETED.at(LIST, id);
      case Refusal.WrongVersion conflict -> Done.CHANGED_MEANWHILE.at(LIST + "/" + id);
      case Refusal other -> Done.GONE.at(LIST);
    };
  }

  @PostMapping("/restore")
  String restore(@PathVariable long id) {
    return switch (catalog.restore(id)) {
      case ProductOutcome.Saved back -> Done.RESTORED.at(LIST + "/" + id);
      case Refusal.CodeTaken taken -> Done.CODE_TAKEN.at(LIST);
      case Refusal other -> Done.GONE.at(LIST);
    };
  }

  @GetMapping("/trace")
  ModelAndView trace(@PathVariable long id) {
    return catalog.find(id).map(this::trace).orElseGet(() -> Absent.page(id));
  }

  private ModelAndView trace(ProductView product) {
    Indexing indexing =
        states
            .of(Map.of(product.id(), product.revision()))
            .getOrDefault(product.id(), Indexing.UNKNOWN);
    return new ModelAndView(
        "admin/trace",
        "trace",
        TracePage.of(product, traces.of(product.id(), product.revision()), indexing));
  }
}
