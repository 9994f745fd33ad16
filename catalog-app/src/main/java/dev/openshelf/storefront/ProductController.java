package dev.openshelf.storefront;

import dev.openshelf.catalog.Shelf;
import dev.openshelf.platform.Problem;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.servlet.ModelAndView;

@Controller
class ProductController {

  private final Shelf shelf;

  ProductController(Shelf shelf) {
    this.shelf = shelf;
  }

  @GetMapping("/products/{id:\\d{1,18}}")
  ModelAndView product(@PathVariable long id) {
    return shelf
        .byId(id)
        .map(product -> new ModelAndView("storefront/product", "product", ProductPage.of(product)))
        .orElseThrow(() -> Problem.notFound("There is no such product.").exception());
  }
}
