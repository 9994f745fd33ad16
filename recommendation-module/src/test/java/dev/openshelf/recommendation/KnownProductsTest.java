package dev.openshelf.recommendation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownProductsTest {

  private final ManualTicker ticker = new ManualTicker();
  private final FakeCatalogue catalogue = new FakeCatalogue();
  private final KnownProducts products = new KnownProducts(catalogue, ticker);

  @Test
  void onlyWhatIsNotKnownIsRead() {
    assertThat(products.load(List.of(1L, 2L))).isTrue();
    assertThat(products.load(List.of(1L, 2L))).isTrue();
    assertThat(catalogue.reads).hasValue(1);
    assertThat(products.shown(picks(2, 1), 1)).containsExactly(FakeCatalogue.item(2));
  }

  @Test
  void thatAProductIsNotPublicIsKnownToo() {
    catalogue.hidden.add(1L);
    products.load(List.of(1L, FakeCatalogue.UNKNOWN));
    assertThat(products.knows(picks(1, FakeCatalogue.UNKNOWN))).isTrue();
    assertThat(products.onlyPublic(picks(1, FakeCatalogue.UNKNOWN))).isEmpty();
  }

  @Test
  void whatIsHiddenLaterDisappearsAndComesBack() {
    products.load(List.of(1L));
    catalogue.hidden.add(1L);
    products.refresh();
    assertThat(products.shown(picks(1), 9)).isEmpty();
    catalogue.hidden.clear();
    products.refresh();
    assertThat(products.shown(picks(1), 9)).hasSize(1);
  }

  @Test
  void whileTheCatalogueIsAwayEverythingStaysAsItWas() {
    products.load(List.of(1L));
    catalogue.away = true;
    products.refresh();
    assertThat(products.shown(picks(1), 9)).hasSize(1);
    assertThat(products.load(List.of(2L))).isFalse();
  }

  @Test
  void whatNobodyIsShownIsLetGoHoweverOftenItIsReadAgain() {
    products.load(List.of(1L));
    for (int i = 0; i < 5; i++) {
      ticker.advance(Duration.ofSeconds(10));
      products.refresh();
    }
    assertThat(products.knows(picks(1))).isFalse();
  }

  private static List<Pick> picks(long... ids) {
    return java.util.Arrays.stream(ids).mapToObj(id -> new Pick(id, null, null)).toList();
  }
}
