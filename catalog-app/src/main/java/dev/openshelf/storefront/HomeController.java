package dev.openshelf.storefront;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.ModelAndView;

@Controller
class HomeController {

  private final HomeShelf shelf;
  private final HomeVisits visits;

  HomeController(HomeShelf shelf, HomeVisits visits) {
    this.shelf = shelf;
    this.visits = visits;
  }

  @GetMapping("/")
  ModelAndView home(HttpServletRequest request, HttpServletResponse response) {
    return new ModelAndView(
        "storefront/home", Map.of("home", shelf.page(), "visit", visits.begin(request, response)));
  }
}
