package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PageKeyTest {

  @Test
  void equalMeaningGivesAnEqualKey() {
    String key = key("q", "한국 Caméra", "brand", "Acme", "brand", "Bolt", "minPrice", "1.50");
    assertThat(
            List.of(
                key("q", " 한국   CAMÉRA ", "brand", "Bolt", "brand", "Acme", "minPrice", "1.5"),
                key(
                    "q",
                    Normalizer.normalize("한국 Caméra", Normalizer.Form.NFD),
                    "brand",
                    "Acme",
                    "brand",
                    "Bolt",
                    "minPrice",
                    "1.500")))
        .containsOnly(key);
  }

  @Test
  void everyDifferenceGivesAnotherKey() {
    List<String> keys = new ArrayList<>();
    keys.add(key("q", "a b"));
    keys.add(key("q", "a+b"));
    keys.add(key("q", "ab"));
    keys.add(key("q", "a b", "category", "7"));
    keys.add(key("q", "a b", "brand", "7"));
    keys.add(key("q", "a b", "brand", "Acme", "brand", "Bolt"));
    keys.add(key("q", "a b", "brand", "Acme\u00a0Bolt"));
    keys.add(key("q", "a b", "minPrice", "7"));
    keys.add(key("q", "a b", "maxPrice", "7"));
    keys.add(key("q", "a b", "currency", "USD"));
    keys.add(key("q", "a b", "inStock", "true"));
    keys.add(key("q", "a b", "sort", "newest"));
    keys.add(key("q", "a b", "size", "21"));
    keys.add(PageKey.of(asked(Intent.PREFIX, null, true, "q", "a b"), "g000001"));
    keys.add(PageKey.of(asked(Intent.FULL_TEXT, null, false, "q", "a b"), "g000001"));
    keys.add(PageKey.of(asked(Intent.FULL_TEXT, null, true, "q", "a b"), "g000002"));
    keys.add(PageKey.of(asked(Intent.FULL_TEXT, page(42L), true, "q", "a b"), "g000001"));
    keys.add(PageKey.of(asked(Intent.FULL_TEXT, page(43L), true, "q", "a b"), "g000001"));
    assertThat(new HashSet<>(keys)).hasSameSizeAs(keys);
  }

  @Test
  void whoAsksMakesNoDifference() {
    SearchQuery query = Queries.text("a");
    assertThat(PageKey.of(new Asked(query, Intent.FULL_TEXT, null, true, "one"), "g1"))
        .isEqualTo(PageKey.of(new Asked(query, Intent.FULL_TEXT, null, true, "another"), "g1"));
  }

  private static Bookmark page(long last) {
    return new Bookmark(
        "g000001", new Position(Intent.FULL_TEXT, Breadth.ALL_WORDS, List.of(1.5, last)));
  }

  private static String key(String... parameters) {
    return PageKey.of(asked(Intent.FULL_TEXT, null, true, parameters), "g000001");
  }

  private static Asked asked(
      Intent intent, @Nullable Bookmark bookmark, boolean facets, String... parameters) {
    return new Asked(Queries.read(parameters), intent, bookmark, facets, "somebody");
  }
}
