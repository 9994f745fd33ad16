package dev.openshelf.pages;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.Cookie;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.mock.web.MockHttpServletRequest;

class LanguageTest {

  private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/search");

  @Test
  void theBrowsersFirstLanguageThatWeSpeakCounts() {
    request.addHeader("Accept-Language", "fr-FR, ko;q=0.8, en;q=0.5");
    assertThat(Language.of(request)).isEqualTo(Language.KO);
  }

  @Test
  void withoutAWishItIsEnglish() {
    assertThat(Language.of(request)).isEqualTo(Language.EN);
    request.addHeader("Accept-Language", "fr");
    assertThat(Language.of(request)).isEqualTo(Language.EN);
  }

  @Test
  void aChoiceOutweighsTheBrowser() {
    request.addHeader("Accept-Language", "ko");
    request.setCookies(new Cookie(Language.COOKIE, "en"));
    assertThat(Language.of(request)).isEqualTo(Language.EN);
  }

  @Test
  void nonsenseInTheCookieIsNoChoice() {
    request.addHeader("Accept-Language", "ko");
    request.setCookies(new Cookie(Language.COOKIE, "xx"));
    assertThat(Language.of(request)).isEqualTo(Language.KO);
  }

  @Test
  void theLinkLeadsBackToThePageWithItsQuestion() {
    request.setQueryString("q=%EC%BD%94%ED%8A%B8&brand=A%26B");
    Page page = new Page(request, "1", () -> {});
    assertThat(page.languageLink())
        .isEqualTo(
            "/language/ko?back=%2Fsearch%3Fq%3D%25EC%25BD%2594%25ED%258A%25B8%26brand%3DA%2526B");
  }

  @Test
  void theChoiceIsRememberedAndThePageShownAgain() {
    ResponseEntity<Void> answer = new LanguageController().choose("ko", "/search?q=a");
    assertThat(answer.getStatusCode().value()).isEqualTo(303);
    assertThat(answer.getHeaders().getFirst(HttpHeaders.LOCATION)).isEqualTo("/search?q=a");
    assertThat(answer.getHeaders().getFirst(HttpHeaders.SET_COOKIE)).startsWith("lang=ko;");
  }

  @Test
  void nobodyIsLedToAnotherHost() {
    for (String elsewhere :
        new String[] {"//evil.example", "/\\evil.example", "https://evil.example", "/\n/x"}) {
      ResponseEntity<Void> answer = new LanguageController().choose("ko", elsewhere);
      assertThat(answer.getHeaders().getFirst(HttpHeaders.LOCATION)).isEqualTo("/");
    }
  }
}
