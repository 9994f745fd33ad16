package dev.openshelf.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.catalog.ProductDraft;
import dev.openshelf.catalog.ProductStatus;
import dev.openshelf.catalog.ProductView;
import dev.openshelf.contracts.change.Price;
import dev.openshelf.platform.FieldError;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

class ProductFormTest {

  private final MultiValueMap<String, String> sent = new LinkedMultiValueMap<>();

  ProductFormTest() {
    sent.set("code", "CAM-1");
    sent.set("name", "Camera");
    sent.set("stock", "3");
    sent.set("status", "ACTIVE");
    sent.set("version", "4");
  }

  @Test
  void whatWasTypedBecomesADraft() {
    sent.set("price.amount", "199,50");
    sent.set("price.currency", "eur");
    sent.set("categoryId", "7");
    sent.put("attributeName", List.of("colour", "", "size"));
    sent.put("attributeValue", List.of("black", "", "M"));
    ProductDraft draft = ProductForm.of(sent).parse().draft();
    assertThat(draft)
        .isEqualTo(
            new ProductDraft(
                "CAM-1",
                null,
                "Camera",
                null,
                null,
                7L,
                new Price(new BigDecimal("199.50"), "EUR"),
                3,
                ProductStatus.ACTIVE,
                Map.of("colour", "black", "size", "M"),
                List.of()));
    assertThat(ProductForm.of(sent).versionNumber()).isEqualTo(4);
  }

  @Test
  void whatIsNoNumberIsToldBesideItsField() {
    sent.set("price.amount", "1e999999999");
    sent.set("stock", "many");
    sent.set("categoryId", "x");
    sent.set("status", "SOLD");
    assertThat(ProductForm.of(sent).parse().errors())
        .extracting(FieldError::field)
        .containsExactlyInAnyOrder("price.amount", "stock", "categoryId", "status");
  }

  @Test
  void theSameAttributeTwiceIsRefusedRatherThanLost() {
    sent.put("attributeName", List.of("colour", "colour"));
    sent.put("attributeValue", List.of("black", "white"));
    assertThat(ProductForm.of(sent).parse().errors())
        .extracting(FieldError::field)
        .containsExactly("attributes.colour");
  }

  @Test
  void picturesAreTakenAwayAndTheChosenOneComesFirst() {
    sent.put("images", List.of("a", "b", "c"));
    sent.put("removed", List.of("b"));
    sent.set("cover", "c");
    assertThat(ProductForm.of(sent).images()).containsExactly("c", "a");
  }

  @Test
  void aFormWithoutAVersionNeverFitsAny() {
    sent.remove("version");
    assertThat(ProductForm.of(sent).versionNumber()).isEqualTo(-1);
  }

  @Test
  void aStoredProductComesThroughTheFormUnchanged() {
    ProductView stored = stored("Camera", "two\nlines");
    assertThat(ProductForm.of(stored).parse().draft()).isEqualTo(stored.content());
  }

  @Test
  void onlyWhatDiffersIsShownInAConflict() {
    ProductForm mine = ProductForm.of(stored("My camera", "two\r\nlines"));
    assertThat(Difference.between(stored("Camera", "two\nlines"), mine))
        .containsExactly(new Difference("name", "Camera", "My camera"));
  }

  private static ProductView stored(String name, String description) {
    ProductDraft content =
        new ProductDraft(
            "CAM-1",
            "M-1",
            name,
            description,
            "Acme",
            7L,
            new Price(new BigDecimal("199.50"), "EUR"),
            3,
            ProductStatus.ACTIVE,
            Map.of("colour", "black"),
            List.of("a"));
    return new ProductView(1, content, 4, 99, Instant.EPOCH, Instant.EPOCH, Instant.EPOCH);
  }
}
