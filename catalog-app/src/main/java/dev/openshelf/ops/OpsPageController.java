package dev.openshelf.ops;

import dev.openshelf.pages.Language;
import dev.openshelf.pages.Texts;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Role;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.ModelAndView;

/** The page for whoever is on call. */
@Controller
@ConditionalOnRole(Role.WEB)
final class OpsPageController {

  private final OpsEvents events;
  private final OpsFeed feed;

  OpsPageController(OpsEvents events, OpsFeed feed) {
    this.events = events;
    this.feed = feed;
  }

  @GetMapping("/ops")
  ModelAndView dashboard(HttpServletRequest request) {
    Texts texts = Texts.in(Language.of(request));
    return new ModelAndView("ops/dashboard", "now", events.now(texts, feed.points()));
  }
}
