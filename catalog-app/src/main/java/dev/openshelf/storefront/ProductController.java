package dev.openshelf.storefront;

import dev.openshelf.catalog.Shelf;
import dev.openshelf.catalog.ShelfProduct;
import dev.openshelf.platform.Problem;
import dev.openshelf.platform.Shoppers;
import dev.openshelf.recommendation.ProductViews;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.servlet.ModelAndView;

@Controller
class ProductController {

  private final Shelf shelf;
  private final Shoppers shoppers;
  private final ProductViews views;

  ProductController(Shelf shelf, Shoppers shoppers, ProductViews views) {
    this.shelf = shelf;
    this.shoppers = shoppers;
    this.views = views;
  }

  @GetMapping("/products/{id:\\d{1,18}}")
  ModelAndView product(@PathVariable long id, HttpServletRequest request) {
    ShelfProduct product =
        shelf.byId(id).orElseThrow(() -> Problem.notFound("There is no such product.").exception());
    if (isLookedAt(request)) {
      shoppers.trackable(request).ifPresent(shopper -> views.viewed(shopper.id(), id));
    }
    return new ModelAndView("storefront/product", "product", ProductPage.of(product));
  }

  /** Not what a browser fetches ahead, nor what only asks for the head. */
  private static boolean isLookedAt(HttpServletRequest request) {
    String purpose = request.getHeader("Sec-Purpose");
    return "GET".equals(request.getMethod()) && (purpose == null || !purpose.contains("prefetch"));
  }
}
