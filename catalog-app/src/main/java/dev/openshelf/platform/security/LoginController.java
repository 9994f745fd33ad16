package dev.openshelf.platform.security;

import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Role;
import java.util.Map;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Shows the login form; the security filters take what it sends. */
@Controller
@ConditionalOnRole(Role.WEB)
final class LoginController {
  @GetMapping(SecurityConfiguration.LOGIN)
  ModelAndView form(
      CsrfToken csrf,
      @RequestParam(required = false, defaultValue = "none") String failed,
      @RequestParam(required = false, defaultValue = "none") String signedOut) {
    return new ModelAndView(
        "platform/login",
        Map.of(
            "csrf", csrf,
            "failed", !failed.equals("none"),
            "signedOut", !signedOut.equals("none")));
  }
}
