package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.Cookie;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class ShoppersTest {
  private static final byte[] KEY = "a key".getBytes(StandardCharsets.UTF_8);

  private final Shoppers shoppers = new Shoppers(id -> Optional.of(SharedKey.hmac(KEY, id)));

  @Test
  void knowsItsOwnCookieAgain() {
    String cookie = given();
    assertThat(cookie).hasSize(22 + 1 + 43);
    assertThat(shoppers.of(with(Shoppers.COOKIE, cookie)))
        .contains(new Shopper(cookie.substring(0, 22)));
    assertThat(given()).isNotEqualTo(cookie);
  }

  @Test
  void isHiddenFromScriptsAndOtherSites() {
    assertThat(shoppers.newCookie(false).orElseThrow())
        .contains("; HttpOnly", "; SameSite=Lax", "; Path=/")
        .doesNotContain("Secure");
    assertThat(shoppers.newCookie(true).orElseThrow()).contains("; Secure");
  }

  @Test
  void takesForgedCookiesForNone() {
    String cookie = given();
    for (String forged :
        List.of(
            "",
            "x",
            cookie.substring(0, 22),
            "A".repeat(22) + cookie.substring(22),
            cookie.substring(0, 23) + "A".repeat(43),
            cookie + "A",
            cookie.repeat(1000))) {
      assertThat(shoppers.of(with(Shoppers.COOKIE, forged))).as(forged).isEmpty();
    }
    assertThat(shoppers.of(new MockHttpServletRequest())).isEmpty();
    Shoppers elsewhere = new Shoppers(id -> Optional.of(SharedKey.hmac(new byte[] {1}, id)));
    assertThat(elsewhere.of(with(Shoppers.COOKIE, cookie))).isEmpty();
  }

  @Test
  void everybodyIsAnonymousWhileTheKeyIsUnknown() {
    Shoppers unready = new Shoppers(id -> Optional.empty());
    assertThat(unready.isReady()).isFalse();
    assertThat(unready.newCookie(false)).isEmpty();
    assertThat(unready.of(with(Shoppers.COOKIE, given()))).isEmpty();
  }

  @Test
  void forgetsThoseWhoAskForIt() {
    MockHttpServletRequest request = with(Shoppers.COOKIE, given());
    assertThat(shoppers.trackable(request)).isPresent();
    request.setCookies(
        request.getCookies()[0], new Cookie(Shoppers.TRACKING_COOKIE, Shoppers.TRACKING_OFF));
    assertThat(shoppers.trackable(request)).isEmpty();
    assertThat(shoppers.of(request)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Sec-GPC", "DNT"})
  void forgetsThoseWhoseBrowserAsksForIt(String header) {
    MockHttpServletRequest request = with(Shoppers.COOKIE, given());
    request.addHeader(header, "1");
    assertThat(shoppers.trackable(request)).isEmpty();
  }

  private String given() {
    String header = shoppers.newCookie(false).orElseThrow();
    return header.substring(header.indexOf('=') + 1, header.indexOf(';'));
  }

  private static MockHttpServletRequest with(String name, String value) {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setCookies(new Cookie(name, value));
    return request;
  }
}
