package dev.openshelf.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.openshelf.catalog.ImportLine;
import dev.openshelf.catalog.ProductDraft;
import dev.openshelf.catalog.ProductStatus;
import dev.openshelf.contracts.change.Price;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonRecordParserTest {

  private static final String IMAGE = "0123456789abcdef".repeat(4);

  private final JsonRecordParser parser = new JsonRecordParser("EUR");

  private static Price euro(String amount) {
    return new Price(new BigDecimal(amount), "EUR");
  }

  private ProductDraft product(String fields) {
    return parser.parse(1, "{\"code\":\"A-1\",\"name\":\"A\"" + fields + "}").product();
  }

  @Test
  void readsEveryField() {
    ImportLine line =
        parser.parse(
            7,
            """
            {"code":"CAM-1","modelNumber":"EX-1","name":"카메라","description":"d",
             "category":"A > B","brand":"Acme","price":"199.50","currency":"usd","stock":12,
             "status":"draft","attributes":{"colour":"black","weight":1.5,"new":true,"x":null},
             "image":"/media/%s"}
            """
                .formatted(IMAGE));
    ProductDraft product = line.product();
    assertThat(line.number()).isEqualTo(7);
    assertThat(line.categoryPath()).isEqualTo("A > B");
    assertThat(product.name()).isEqualTo("카메라");
    assertThat(product.price()).isEqualTo(new Price(new BigDecimal("199.5"), "USD"));
    assertThat(product.stock()).isEqualTo(12);
    assertThat(product.status()).isEqualTo(ProductStatus.DRAFT);
    assertThat(product.attributes())
        .isEqualTo(Map.of("colour", "black", "weight", "1.5", "new", "true"));
    assertThat(product.images()).containsExactly(IMAGE);
  }

  @Test
  void fillsInWhatIsNotSaid() {
    ProductDraft product = product(",\"brand\":null,\"description\":\" \"");
    assertThat(product.status()).isEqualTo(ProductStatus.ACTIVE);
    assertThat(product.stock()).isZero();
    assertThat(product.price()).isNull();
    assertThat(product.brand()).isNull();
    assertThat(product.description()).isNull();
  }

  @Test
  void takesPricesAsNumbersInTheShopsCurrency() {
    assertThat(product(",\"price\":29.0").price()).isEqualTo(euro("29"));
    assertThat(product(",\"price\":1.2e3").price()).isEqualTo(euro("1200"));
  }

  @Test
  void remembersNamesItDoesNotKnow() {
    assertThat(product(",\"colour\":\"red\"").code()).isEqualTo("A-1");
    assertThat(parser.ignoredNames()).containsExactly("colour");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"name\":\"A\"}|code",
        "{\"code\":\"A\",\"name\":\" \"}|name",
        "{\"code\":\"A\",\"name\":\"A\",\"price\":\"cheap\"}|price",
        "{\"code\":\"A\",\"name\":\"A\",\"price\":\"1,50\"}|price",
        "{\"code\":\"A\",\"name\":\"A\",\"price\":1e999999999}|price",
        "{\"code\":\"A\",\"name\":\"A\",\"price\":[1]}|price",
        "{\"code\":\"A\",\"name\":\"A\",\"stock\":1.5}|stock",
        "{\"code\":\"A\",\"name\":\"A\",\"stock\":99999999999}|stock",
        "{\"code\":\"A\",\"name\":\"A\",\"status\":\"GONE\"}|status",
        "{\"code\":\"A\",\"name\":\"A\",\"image\":\"cat.jpg\"}|image",
        "{\"code\":\"A\",\"name\":\"A\",\"attributes\":\"x\"}|attributes",
        "{\"code\":\"A\",\"name\":\"A\",\"attributes\":{\"a\":{}}}|attributes.a",
        "{\"code\":\"A\",\"name\":\"a\\u0000b\"}|name",
        "{\"code\":\"A\",\"name\":\"a\\ud800b\"}|name",
        "{\"code\":\"A\",\"name\":\"A\"}{}|line",
        "{\"code\":\"A\",\"code\":\"B\",\"name\":\"A\"}|line",
        "[]|line",
        "{\"code\":|line"
      })
  void namesTheFieldThatIsWrong(String record, String field) {
    assertThatThrownBy(() -> parser.parse(1, record))
        .isInstanceOfSatisfying(
            FieldProblem.class, problem -> assertThat(problem.field()).isEqualTo(field));
  }

  @Test
  void refusesDeepNestingWithoutOverflow() {
    String deep = "{\"code\":\"A\",\"name\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
    assertThatThrownBy(() -> parser.parse(1, deep)).isInstanceOf(FieldProblem.class);
  }
}
