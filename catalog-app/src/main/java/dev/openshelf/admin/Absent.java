package dev.openshelf.admin;

import org.springframework.http.HttpStatus;
import org.springframework.web.servlet.ModelAndView;

/** The page for a product that is not there, or not any more: then it can be brought back. */
final class Absent {

  private Absent() {}

  static ModelAndView page(long id) {
    ModelAndView page = new ModelAndView("admin/absent", "id", id);
    page.setStatus(HttpStatus.NOT_FOUND);
    return page;
  }
}
