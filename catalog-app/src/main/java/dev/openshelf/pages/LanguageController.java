package dev.openshelf.pages;

import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Remembers the language that a visitor chose, and leads back to the page. */
@Controller
class LanguageController {

  @GetMapping("/language/{code}")
  ResponseEntity<Void> choose(
      @PathVariable String code, @RequestParam(defaultValue = "/") String back) {
    HttpHeaders headers = new HttpHeaders();
    headers.set(HttpHeaders.LOCATION, isLocal(back) ? back : "/");
    Language.byCode(code)
        .map(LanguageController::cookie)
        .ifPresent(cookie -> headers.add(HttpHeaders.SET_COOKIE, cookie));
    return new ResponseEntity<>(headers, HttpStatus.SEE_OTHER);
  }

  private static String cookie(Language language) {
    return ResponseCookie.from(Language.COOKIE, language.code())
        .path("/")
        .maxAge(Duration.ofDays(365))
        .sameSite("Lax")
        .httpOnly(true)
        .build()
        .toString();
  }

  /** Only a path of this shop: browsers take {@code //host} and {@code /\host} for another one. */
  private static boolean isLocal(String back) {
    return back.startsWith("/")
        && !back.startsWith("//")
        && back.indexOf('\\') < 0
        && back.chars().noneMatch(Character::isISOControl);
  }
}
