package dev.openshelf.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.platform.Shoppers;
import dev.openshelf.recommendation.ViewedProduct;
import jakarta.servlet.http.Cookie;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class ViewedCardsTest {

  private static final Duration BUDGET = Duration.ofMillis(100);
  private static final String SHOPPER = "A".repeat(22);
  private static final byte[] SIGNATURE = new byte[32];

  private final List<String> asked = new ArrayList<>();
  private final Shoppers shoppers = new Shoppers(id -> Optional.of(SIGNATURE));
  private RecentlyViewed viewed =
      (shopper, most, budget) -> {
        asked.add(shopper + " " + most + " " + budget);
        return List.of(
            new ViewedProduct(5, "Lens", "Acme", new BigDecimal("9.50"), "EUR", false, "abc"));
      };

  @Test
  void whoIsKnownSeesWhatTheyLookedAt() {
    assertThat(cards(known()))
        .containsExactly(
            new ProductCard(
                "/products/5",
                NamePart.plain("Lens"),
                "Acme",
                new ProductCard.Money("9.50", "EUR"),
                "out_of_stock",
                "/media/abc"));
    assertThat(asked).containsExactly(SHOPPER + " 8 PT0.1S");
  }

  @Test
  void nobodyIsAskedForWhoIsNotKnown() {
    assertThat(cards(new MockHttpServletRequest())).isEmpty();
    assertThat(cards(cookies(new Cookie(Shoppers.COOKIE, SHOPPER + ".forged")))).isEmpty();
    assertThat(asked).isEmpty();
  }

  @Test
  void nobodyIsAskedForWhoDoesNotWantToBeRemembered() {
    MockHttpServletRequest optedOut =
        cookies(cookie(), new Cookie(Shoppers.TRACKING_COOKIE, Shoppers.TRACKING_OFF));
    MockHttpServletRequest privacyControl = known();
    privacyControl.addHeader("Sec-GPC", "1");
    MockHttpServletRequest doNotTrack = known();
    doNotTrack.addHeader("DNT", "1");
    assertThat(List.of(cards(optedOut), cards(privacyControl), cards(doNotTrack)))
        .containsOnly(List.of());
    assertThat(asked).isEmpty();
  }

  @Test
  void aFaultLeavesThePartOut() {
    viewed =
        (shopper, most, budget) -> {
          throw new IllegalStateException("a fault");
        };
    assertThat(cards(known())).isEmpty();
  }

  private List<ProductCard> cards(MockHttpServletRequest request) {
    return new ViewedCards(viewed, shoppers).begin(request, 8, BUDGET).join();
  }

  private static MockHttpServletRequest known() {
    return cookies(cookie());
  }

  private static Cookie cookie() {
    return new Cookie(
        Shoppers.COOKIE,
        SHOPPER + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(SIGNATURE));
  }

  private static MockHttpServletRequest cookies(Cookie... cookies) {
    MockHttpServletRequest request = new MockHttpServletRequest("GET", "/search");
    request.setCookies(cookies);
    return request;
  }
}
