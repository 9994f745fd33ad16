package dev.openshelf.storefront;

import dev.openshelf.platform.Shoppers;
import dev.openshelf.recommendation.ProductViews;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** What the shop remembers about a browser, and how that is ended. */
@Controller
class PrivacyController {

  private static final String PATH = "/privacy";

  private final Shoppers shoppers;
  private final ProductViews views;

  PrivacyController(Shoppers shoppers, ProductViews views) {
    this.shoppers = shoppers;
    this.views = views;
  }

  @GetMapping(PATH)
  ModelAndView privacy(HttpServletRequest request) {
    return new ModelAndView(
        "storefront/privacy", "remembering", !Shoppers.refusesTracking(request));
  }

  /** Whether it ends or goes on: what was remembered up to now is forgotten when it ends. */
  @PostMapping(PATH)
  ResponseEntity<Void> choose(@RequestParam boolean remember, HttpServletRequest request) {
    if (!remember) {
      shoppers.of(request).ifPresent(shopper -> views.forget(shopper.id()));
    }
    ResponseCookie cookie =
        ResponseCookie.from(Shoppers.TRACKING_COOKIE, remember ? "" : Shoppers.TRACKING_OFF)
            .path("/")
            .httpOnly(true)
            .secure(request.isSecure())
            .sameSite("Lax")
            .maxAge(remember ? Duration.ZERO : Duration.ofDays(365))
            .build();
    return ResponseEntity.status(HttpStatus.SEE_OTHER)
        .header(HttpHeaders.LOCATION, PATH)
        .header(HttpHeaders.SET_COOKIE, cookie.toString())
        .build();
  }
}
