package dev.openshelf.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProductFolderTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void writesAProductAsAnImportReadsIt() throws Exception {
    JsonNode product =
        JSON.readTree(
            """
            {"id": "x-1", "sku": "X1", "name": "Lamp", "description": null, "brand": "Acme",
             "category": ["Home", "Light"], "price": 12.50, "currency": "USD", "image": "a.jpg",
             "attributes": {"model_number": "L-1", "sizes": [1, 2.5], "weight": 3.0}}
            """);
    JsonNode line = ProductFolder.importLine(product, path -> Optional.of("id of " + path));
    assertThat(line.get("code").asText()).isEqualTo("X1");
    assertThat(line.get("category").asText()).isEqualTo("Home > Light");
    assertThat(line.get("modelNumber").asText()).isEqualTo("L-1");
    assertThat(line.get("price").asText()).isEqualTo("12.5");
    assertThat(line.get("attributes"))
        .isEqualTo(JSON.readTree("{\"sizes\": \"1, 2.5\", \"weight\": \"3.0\"}"));
    assertThat(line.get("image").asText()).isEqualTo("id of a.jpg");
  }

  @Test
  void roundsToTheDecimalsOfTheCurrency() throws Exception {
    JsonNode product = JSON.readTree("{\"sku\": \"X1\", \"price\": 1999.5, \"currency\": \"KRW\"}");
    JsonNode line = ProductFolder.importLine(product, path -> Optional.empty());
    assertThat(line.get("price").asText()).isEqualTo("2000");
  }

  @Test
  void leavesAMissingPriceOut() throws Exception {
    JsonNode product = JSON.readTree("{\"sku\": \"X1\", \"name\": \"a\", \"price\": null}");
    JsonNode line = ProductFolder.importLine(product, path -> Optional.empty());
    assertThat(line.has("price")).isFalse();
    assertThat(line.has("currency")).isFalse();
  }
}
