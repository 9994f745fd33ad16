package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.contracts.change.ProductState;
import dev.openshelf.contracts.document.DocumentTrace;
import dev.openshelf.contracts.document.ProductDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectionTest {

  private static ProductDocument of(ProductState state) {
    return Projection.document(state, null);
  }

  @Test
  void showsAnActiveProduct() {
    ProductDocument document = of(Samples.state(42, 9));

    assertThat(document.visible()).isTrue();
    assertThat(document.revision()).isEqualTo(9);
    assertThat(document.codeKey()).isEqualTo("cam-42");
    assertThat(document.categoryIds()).containsExactly(1L, 7L);
    assertThat(document.categoryLabels()).containsExactly("1:Photo", "7:Cameras");
    assertThat(document.price()).isEqualTo("199.00");
    assertThat(document.priceUnits()).isEqualTo(1_990_000);
    assertThat(document.attributes()).containsExactly("colour=black", "weight=1 kg");
    assertThat(document.inStock()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"DRAFT", "HIDDEN", "ARCHIVED", "SOMETHING_NEW"})
  void tellsNothingOfAProductThatIsNotPublic(String status) {
    ProductState state =
        new ProductState(42, 9, Samples.NOON, Samples.withStatus(Samples.product(42), status));

    assertThat(of(state).visible()).isFalse();
    assertThat(of(state).deleted()).isFalse();
    assertThat(of(state).name()).isNull();
    assertThat(of(state).words()).isNull();
    assertThat(of(state).codeKey()).isNull();
  }

  @Test
  void leavesAMarkerOfADeletedProduct() {
    ProductDocument document = of(new ProductState(42, 9, Samples.NOON, null));

    assertThat(document.deleted()).isTrue();
    assertThat(document.visible()).isFalse();
    assertThat(document.revision()).isEqualTo(9);
  }

  @Test
  void hashesTheContentAndNothingElse() {
    DocumentTrace trace = new DocumentTrace(Samples.NOON, null, Samples.NOON, "me");
    Long hash = of(Samples.state(42, 9)).contentHash();

    assertThat(Projection.document(Samples.state(42, 10), trace).contentHash()).isEqualTo(hash);
    assertThat(of(Samples.state(43, 9)).contentHash()).isNotEqualTo(hash);
    assertThat(hash).isBetween(0L, 0xFFFF_FFFFL);
  }

  @Test
  void givesTheSameContentForAMessageAsForTheDatabase() throws Exception {
    var json = Json.mapper();
    byte[] message = json.writeValueAsBytes(Samples.upserted(9, Samples.product(42)));
    var received = json.readValue(message, dev.openshelf.contracts.change.ProductChanged.class);

    assertThat(of(Projection.state(received))).isEqualTo(of(Samples.state(42, 9)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ACTIVE", "HIDDEN"})
  void aStoredDocumentHasTheHashOfTheStateItWasMadeFrom(String status) throws Exception {
    ProductState state =
        new ProductState(42, 9, Samples.NOON, Samples.withStatus(Samples.product(42), status));
    byte[] stored = Json.mapper().writeValueAsBytes(Projection.document(state, Samples.TRACE));
    ProductDocument read = Json.mapper().readValue(stored, ProductDocument.class);

    assertThat(ContentHash.ofStored(read)).isEqualTo(Projection.contentHash(state));
    assertThat(read.contentHash()).isEqualTo(Projection.contentHash(state));
  }
}
