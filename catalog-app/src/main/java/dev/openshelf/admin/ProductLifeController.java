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
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Takes products away, brings them back, and follows them to the shoppers. */
@Controller
@RequestMapping("/admin/products/{id:\\d{1,18}}")
class ProductLifeController {

  private static final String LIST = "redirect:/admin/products";

  private final Catalog catalog;
  private final IndexingStates states;
  private final ProductTraces traces;

  ProductLifeController(Catalog catalog, IndexingStates states, ProductTraces traces) {
    this.catalog = catalog;
    this.states = states;
    this.traces = traces;
  }

  @PostMapping("/delete")
  String delete(@PathVariable long id, @RequestParam long version, RedirectAttributes flash) {
    return switch (catalog.delete(id, version)) {
      case ProductOutcome.Saved gone -> {
        String name = gone.product().content().name();
        flash.addFlashAttribute(Notice.NAME, Notice.good("notice.deleted", name).offering(id));
        yield LIST;
      }
      case Refusal.WrongVersion conflict -> {
        flash.addFlashAttribute(Notice.NAME, Notice.bad("notice.changedMeanwhile"));
        yield LIST + "/" + id;
      }
      case Refusal other -> {
        flash.addFlashAttribute(Notice.NAME, Notice.bad("notice.gone"));
        yield LIST;
      }
    };
  }

  @PostMapping("/restore")
  String restore(@PathVariable long id, RedirectAttributes flash) {
    return switch (catalog.restore(id)) {
      case ProductOutcome.Saved back -> {
        flash.addFlashAttribute(Notice.NAME, Notice.good("notice.restored"));
        yield LIST + "/" + id;
      }
      case Refusal.CodeTaken taken -> {
        flash.addFlashAttribute(Notice.NAME, Notice.bad("notice.codeTaken", taken.code()));
        yield LIST;
      }
      case Refusal other -> {
        flash.addFlashAttribute(Notice.NAME, Notice.bad("notice.gone"));
        yield LIST;
      }
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
