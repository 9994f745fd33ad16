package dev.openshelf.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.catalog.ShelfProduct;
import dev.openshelf.contracts.change.CategoryStep;
import dev.openshelf.contracts.change.Price;
import dev.openshelf.pages.Language;
import dev.openshelf.pages.Rendering;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StorefrontPagesTest {

  private static final Instant NOW = Instant.parse("2026-08-04T02:10:00Z");

  @Test
  void homeShowsWhatIsOnTheShelf() throws IOException {
    HomePage home = HomePage.of(List.of(), List.of(product()), List.of(product()));
    assertThat(Rendering.of("storefront/home", Map.of("home", home)))
        .contains("<html lang=\"en\">", "Worth a look", "Just arrived", "/products/42")
        .doesNotContain("style=\"", "<script>");
  }

  @Test
  void homeSaysThatNothingHasBeenReadYet() throws IOException {
    assertThat(Rendering.of("storefront/home", Map.of("home", HomePage.UNKNOWN)))
        .contains("still being filled")
        .doesNotContain("no products yet");
  }

  @Test
  void homeSpeaksKorean() throws IOException {
    assertThat(Rendering.of("storefront/home", Map.of("home", HomePage.UNKNOWN), Language.KO))
        .contains("<html lang=\"ko\">", "진열대에서 찾으세요.", ">English<");
  }

  @Test
  void aProductIsShownWholeAndEscaped() throws IOException {
    assertThat(Rendering.of("storefront/product", Map.of("product", ProductPage.of(product()))))
        .contains(
            "Camera &lt;b&gt;",
            "€199.00",
            "/categories/7",
            "width=\"480\" height=\"480\"",
            "EX-42",
            "colour",
            "In stock")
        .doesNotContain("<b>");
  }

  @Test
  void aLongDescriptionIsShortenedForLinksAtAWholeCharacter() {
    ShelfProduct product = product();
    ProductPage page = ProductPage.of(product);
    assertThat(page.summary()).hasSizeLessThanOrEqualTo(320).endsWith("😀…");
  }

  private static ShelfProduct product() {
    return new ShelfProduct(
        42,
        "CAM-0042",
        "EX-42",
        "Camera <b>",
        "😀".repeat(400),
        "Acme",
        List.of(new CategoryStep(7, "Cameras")),
        new Price(new BigDecimal("199.00"), "EUR"),
        true,
        Map.of("colour", "black"),
        List.of("abc", "def"),
        NOW,
        NOW,
        NOW);
  }
}
