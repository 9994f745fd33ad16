package dev.openshelf.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class DemoProductsTest {

  private static final List<ProductType> TYPES = ProductType.all();

  private static List<DemoProduct> products(String currency) {
    Map<PictureKey, String> pictures = new HashMap<>();
    for (ProductType type : TYPES) {
      for (String colour : type.colours()) {
        pictures.put(new PictureKey(type.prefix(), DemoColour.named(colour)), "picture");
      }
    }
    return new DemoProducts(pictures, currency).all(TYPES);
  }

  @Test
  void isAShopOfSomeSize() {
    List<DemoProduct> products = products("EUR");
    assertThat(products).hasSizeGreaterThanOrEqualTo(2_000);
    assertThat(products.stream().map(DemoProduct::category).distinct().count())
        .isGreaterThanOrEqualTo(40);
    assertThat(products).allMatch(product -> product.category().split(" > ").length == 3);
    assertThat(products.stream().map(DemoProduct::brand).distinct().count())
        .isGreaterThanOrEqualTo(30);
  }

  @Test
  void isTheSameEveryTime() {
    assertThat(products("EUR")).isEqualTo(products("EUR"));
  }

  @Test
  void givesNoCodeAndNoNameTwice() {
    assertThat(products("EUR")).extracting(DemoProduct::code).doesNotHaveDuplicates();
    assertThat(products("EUR")).extracting(DemoProduct::name).doesNotHaveDuplicates();
  }

  @Test
  void hasAllKindsOfProducts() {
    List<DemoProduct> products = products("EUR");
    assertThat(products).extracting(DemoProduct::status).contains("ACTIVE", "DRAFT", "HIDDEN");
    assertThat(products).anyMatch(product -> product.stock() == 0);
    assertThat(products).anyMatch(product -> product.price() == null);
    assertThat(products).anyMatch(product -> product.image() == null);
    assertThat(products.stream().filter(DemoProductsTest::isKorean).count()).isBetween(200L, 600L);
  }

  private static boolean isKorean(DemoProduct product) {
    return product.name().codePoints().anyMatch(Character::isIdeographic)
        || product.name().matches(".*\\p{IsHangul}.*");
  }

  @Test
  void pricesHaveTheDecimalsOfTheirCurrency() {
    Stream<BigDecimal> won =
        products("KRW").stream()
            .filter(product -> product.price() != null)
            .map(product -> new BigDecimal(String.valueOf(product.price())));
    assertThat(won)
        .allMatch(price -> price.scale() <= 0 || price.stripTrailingZeros().scale() <= 0);
  }

  @Test
  void drawsASmallPictureOfEveryType() throws IOException {
    for (ProductType type : TYPES) {
      byte[] jpeg = DemoPictures.draw(type, DemoColour.named(type.colours().getFirst()));
      BufferedImage image = ImageIO.read(new ByteArrayInputStream(jpeg));
      assertThat(image.getWidth()).isEqualTo(480);
      assertThat(jpeg.length).isLessThan(40_000);
    }
  }
}
