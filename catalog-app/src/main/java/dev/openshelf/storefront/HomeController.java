package dev.openshelf.storefront;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.ModelAndView;

@Controller
class HomeController {

  private final HomeShelf shelf;

  HomeController(HomeShelf shelf) {
    this.shelf = shelf;
  }

  @GetMapping("/")
  ModelAndView home() {
    return new ModelAndView("storefront/home", "home", shelf.page());
  }
}
