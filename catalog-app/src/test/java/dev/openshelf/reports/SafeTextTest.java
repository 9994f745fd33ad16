package dev.openshelf.reports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafeTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/search | /search",
        "/search?q=my+secret&page=2 | /search?q&page",
        "/search?q=a=b&q=c | /search?q",
        "/search?eyJhbGciOi.J9 | /search?…",
        "/search?%00=x | /search?…",
        "/search? | /search?…",
        "/reset#token=abc | /reset",
        "/a?b=c#d?e=f | /a?b",
        "https://user:pw@shop.example/a?t=1 | https://shop.example/a?t",
        "//user@shop.example | //shop.example",
        "https://a@b@shop.example/x@y | https://shop.example/x@y",
        "/a;jsessionid=1/b;x?c=1 | /a/b?c",
        "not an address | not an address"
      })
  void keepsOfAnAddressWhatIsNoSecret(String url, String safe) {
    assertThat(SafeText.url(url)).isEqualTo(safe);
  }

  @Test
  void takesSecretsOutOfText() {
    assertThat(
            SafeText.text(
                "GET https://me:pw@shop.example/a?token=abc&q=x failed, Bearer abc.def said no"))
        .isEqualTo("GET https://shop.example/a?token=…&q=… failed, Bearer … said no")
        .doesNotContain("abc", "pw");
    assertThat(SafeText.text("Too many requests. Try again in 7 seconds."))
        .isEqualTo("Too many requests. Try again in 7 seconds.");
  }
}
