package dev.openshelf.pages;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A language in which the pages speak. */
public enum Language {
  EN(Locale.ENGLISH, "English"),
  KO(Locale.KOREAN, "한국어");

  /** Holds the choice that a visitor made by the link; without it the browser's wish counts. */
  static final String COOKIE = "lang";

  private final Locale locale;
  private final String ownName;

  Language(Locale locale, String ownName) {
    this.locale = locale;
    this.ownName = ownName;
  }

  public Locale locale() {
    return locale;
  }

  /** The value of the {@code lang} attribute. */
  public String code() {
    return locale.getLanguage();
  }

  /** What the language calls itself. */
  public String ownName() {
    return ownName;
  }

  /** The one that a visitor would switch to. */
  public Language other() {
    return this == EN ? KO : EN;
  }

  static Optional<Language> byCode(String code) {
    return Arrays.stream(values()).filter(language -> language.code().equals(code)).findFirst();
  }

  /** The visitor's choice, else the best of what the browser accepts, else English. */
  public static Language of(HttpServletRequest request) {
    return chosen(request).orElseGet(() -> accepted(request));
  }

  private static Optional<Language> chosen(HttpServletRequest request) {
    Cookie[] cookies = request.getCookies();
    return (cookies == null ? List.<Cookie>of() : List.of(cookies))
        .stream()
            .filter(cookie -> cookie.getName().equals(COOKIE))
            .findFirst()
            .flatMap(cookie -> byCode(cookie.getValue()));
  }

  private static Language accepted(HttpServletRequest request) {
    if (request.getHeader("Accept-Language") == null) {
      return EN;
    }
    return Collections.list(request.getLocales()).stream()
        .flatMap(wish -> byCode(wish.getLanguage()).stream())
        .findFirst()
        .orElse(EN);
  }
}
