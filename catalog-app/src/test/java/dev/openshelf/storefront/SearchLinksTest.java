package dev.openshelf.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

class SearchLinksTest {

  private final MultiValueMap<String, String> parameters = new LinkedMultiValueMap<>();

  @Test
  void anythingThatAShopperTypesSurvivesTheLink() {
    parameters.add("q", "50% & more + {x} 코트");
    assertThat(links(null).firstPage())
        .isEqualTo("/search?q=50%25%20%26%20more%20%2B%20%7Bx%7D%20%EC%BD%94%ED%8A%B8");
  }

  @Test
  void aBrandIsAddedAndTakenBackWithoutTouchingTheOthers() {
    parameters.add("q", "tee");
    parameters.add("brand", "Acme");
    assertThat(links(null).toggleBrand("B&B")).isEqualTo("/search?q=tee&brand=Acme&brand=B%26B");
    assertThat(links(null).toggleBrand("Acme")).isEqualTo("/search?q=tee");
  }

  @Test
  void anotherFilterBeginsOnTheFirstPage() {
    parameters.add("q", "tee");
    parameters.add("cursor", "abc");
    assertThat(links(null).toggleStock()).isEqualTo("/search?q=tee&inStock=true");
    assertThat(links(null).sorted("newest")).isEqualTo("/search?q=tee&sort=newest");
    assertThat(links(null).page("next")).isEqualTo("/search?q=tee&cursor=next");
  }

  @Test
  void theSamePriceRangeAgainTakesItBack() {
    parameters.add("q", "tee");
    assertThat(links(null).price("10", "20")).isEqualTo("/search?q=tee&minPrice=10&maxPrice=20");
    parameters.add("minPrice", "10");
    parameters.add("maxPrice", "20");
    assertThat(links(null).price("10", "20")).isEqualTo("/search?q=tee");
  }

  @Test
  void pricesMayBeWrittenWithADecimalComma() {
    parameters.add("minPrice", "9,50");
    assertThat(links(null).question()).isEqualTo(Map.of("minPrice", List.of("9.50")));
  }

  @Test
  void aCategoryPageNamesItsCategoryInItsAddressAndAsksForIt() {
    parameters.add("brand", "Acme");
    SearchLinks links = links(7L);
    assertThat(links.firstPage()).isEqualTo("/categories/7?brand=Acme");
    assertThat(links.category(8)).isEqualTo("/categories/8?brand=Acme");
    assertThat(links.question())
        .isEqualTo(Map.of("brand", List.of("Acme"), "category", List.of("7")));
  }

  @Test
  void nothingSaidIsNoQuestion() {
    parameters.add("q", "   ");
    parameters.add("brand", "");
    assertThat(links(null).question()).isEmpty();
  }

  private SearchLinks links(@org.jspecify.annotations.Nullable Long place) {
    return new SearchLinks(SearchForm.of(parameters), place);
  }
}
