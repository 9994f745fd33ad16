package dev.openshelf.reports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

class SameOriginTest {
  @ParameterizedTest
  @CsvSource({
    "http://shop.example, shop.example, 80, true",
    "https://shop.example, shop.example, 80, true",
    "https://SHOP.example, shop.example, 443, true",
    "http://localhost:8080, localhost, 8080, true",
    "http://localhost:8081, localhost, 8080, false",
    "http://localhost, localhost, 8080, false",
    "http://shop.example.evil, shop.example, 80, false",
    "http://shop.example@evil, shop.example, 80, false",
    "null, shop.example, 80, false",
    "file://shop.example, shop.example, 80, false",
    "'http://shop.example http://evil', shop.example, 80, false"
  })
  void comparesHostAndPort(String origin, String host, int port, boolean same) {
    assertThat(SameOrigin.matches(origin, host, port)).isEqualTo(same);
  }

  @Test
  void whatSendsNoOriginIsNoForeignPage() {
    MockHttpServletRequest request = new MockHttpServletRequest();
    assertThat(SameOrigin.holds(request)).isTrue();
    request.addHeader("Sec-Fetch-Site", "cross-site");
    assertThat(SameOrigin.holds(request)).isFalse();
  }
}
