package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.openshelf.contracts.change.ProductChanged;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MessageFaultsTest {

  private final ObjectMapper json = Json.mapper();

  private @Nullable String fault(Consumer<ObjectNode> spoil) throws Exception {
    ObjectNode message = json.valueToTree(Samples.upserted(5, 9));
    spoil.accept(message);
    ProductChanged read = json.treeToValue(message, ProductChanged.class);
    return MessageFaults.of(read, read.productId());
  }

  private @Nullable String productFault(Consumer<ObjectNode> spoil) throws Exception {
    return fault(message -> spoil.accept(message.withObjectProperty("product")));
  }

  @Test
  void acceptsWhatAShopSends() throws Exception {
    assertThat(fault(message -> {})).isNull();
    assertThat(productFault(product -> product.putNull("price"))).isNull();
    assertThat(productFault(product -> product.putArray("categoryPath"))).isNull();
  }

  @Test
  void refusesNothingInsideOfLists() throws Exception {
    assertThat(productFault(product -> product.putArray("categoryPath").addNull()))
        .contains("incomplete");
    assertThat(productFault(product -> product.putArray("categoryPath").addObject().put("id", 1)))
        .contains("incomplete");
    assertThat(productFault(product -> product.putArray("images").addNull()))
        .contains("incomplete");
    assertThat(productFault(product -> product.putObject("attributes").putNull("colour")))
        .contains("incomplete");
  }

  @Test
  void refusesAmountsThatNobodyCanCalculateWith() throws Exception {
    for (String amount : new String[] {"1e9999999", "1e-9999999", "9".repeat(101)}) {
      assertThat(price(amount, "EUR")).contains("price");
    }
    assertThat(price("1", null)).contains("price");
    assertThat(price(null, "EUR")).contains("price");
    assertThat(price("123456789012345.6789", "KRW")).isNull();
  }

  private @Nullable String price(@Nullable String amount, @Nullable String currency)
      throws Exception {
    return productFault(
        product -> product.putObject("price").put("amount", amount).put("currency", currency));
  }

  @Test
  void refusesRevisionsAndProductsThatNoShopHas() throws Exception {
    assertThat(fault(message -> message.put("revision", Long.MAX_VALUE))).contains("revision");
    assertThat(fault(message -> message.put("revision", 0))).contains("revision");
    assertThat(fault(message -> message.put("productId", -5))).contains("key");
    assertThat(fault(message -> message.put("productId", 0))).contains("key");
    assertThat(fault(message -> message.put("productId", Long.MAX_VALUE))).contains("key");
  }
}
