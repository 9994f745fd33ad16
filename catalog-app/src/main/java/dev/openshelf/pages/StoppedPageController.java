package dev.openshelf.pages;

import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.ModelAndView;

/**
 * Stands in for a page whose requests the browser had to stop three times. It was asked for in that
 * page's place and is an answer of its own, so its status is 200, and it asks the API for nothing.
 */
@Controller
class StoppedPageController {

  @GetMapping("/error/too-many-requests")
  ModelAndView page(HttpServletResponse response) {
    response.setHeader(HttpHeaders.CACHE_CONTROL, CacheControl.noStore().getHeaderValue());
    response.setHeader("X-Robots-Tag", "noindex");
    return new ModelAndView("pages/toomanyrequests");
  }
}
