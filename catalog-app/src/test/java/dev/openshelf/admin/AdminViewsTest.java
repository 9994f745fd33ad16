package dev.openshelf.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.catalog.CategoryDraft;
import dev.openshelf.catalog.CategoryNode;
import dev.openshelf.catalog.CategoryView;
import dev.openshelf.catalog.Indexing;
import dev.openshelf.catalog.PipelineTimes;
import dev.openshelf.catalog.ProductDraft;
import dev.openshelf.catalog.ProductSort;
import dev.openshelf.catalog.ProductStatus;
import dev.openshelf.catalog.ProductView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Small values behind the administration's pages. */
class AdminViewsTest {

  private static final Instant NOW = Instant.parse("2026-08-04T02:10:00Z");

  @Test
  void nonsenseInTheAddressOfTheListCountsAsNotSaid() {
    ListFilter filter = ListFilter.of(" tee ", "SOLD", "x", "drop table", "-3");
    assertThat(filter.toFilter().text()).isEqualTo("tee");
    assertThat(filter.toFilter().status()).isNull();
    assertThat(filter.toFilter().categoryId()).isNull();
    assertThat(filter.toFilter().sort()).isEqualTo(ProductSort.DEFAULT);
    assertThat(filter.toFilter().page()).isZero();
  }

  @Test
  void aColumnSortsAndTheSameAgainTurnsRound() {
    ListFilter filter = ListFilter.of("a&b", "ACTIVE", null, "name", "2");
    assertThat(filter.sortedBy("name"))
        .isEqualTo("/admin/products?q=a%26b&status=ACTIVE&sort=-name");
    assertThat(filter.sortedBy("code"))
        .isEqualTo("/admin/products?q=a%26b&status=ACTIVE&sort=code");
    assertThat(filter.href(3)).isEqualTo("/admin/products?q=a%26b&status=ACTIVE&sort=name&page=3");
  }

  @Test
  void categoriesAreNamedWithTheWayToThem() {
    assertThat(CategoryOption.of(tree()))
        .containsExactly(
            new CategoryOption("1", "Photo"), new CategoryOption("7", "Photo › Cameras"));
  }

  @Test
  void aCategoryFormIsReadOrToldWhatIsWrong() {
    CategoryForm good = new CategoryForm(" Lenses ", "1", "", "", "2");
    assertThat(good.parse().draft()).isEqualTo(new CategoryDraft(1L, "Lenses", null, 0));
    CategoryForm bad = new CategoryForm("Lenses", "x", "", "1.5", "");
    assertThat(bad.parse().errors())
        .extracting(error -> error.field())
        .containsExactly("parentId", "position");
    assertThat(bad.versionNumber()).isEqualTo(-1);
  }

  @Test
  void aTraceWaitsForWhatHasNotHappenedYet() {
    PipelineTimes half = new PipelineTimes(NOW.plusMillis(40), null, null);
    TracePage trace = TracePage.of(product(), half, Indexing.UNKNOWN);
    assertThat(trace.complete()).isFalse();
    assertThat(trace.stations())
        .extracting(TracePage.Station::afterMillis)
        .containsExactly(null, 40L, null, null);
  }

  @Test
  void aTraceOfWhatWasIndexedFromTheDatabaseItselfIsComplete() {
    PipelineTimes rebuilt = new PipelineTimes(null, NOW.plusMillis(40), NOW.plusMillis(90));
    TracePage trace = TracePage.of(product(), rebuilt, Indexing.UNKNOWN);
    assertThat(trace.complete()).isTrue();
    assertThat(trace.stations()).allMatch(TracePage.Station::passed);
  }

  @Test
  void aTraceEndsWhenTheIndexRefuses() {
    Indexing failed = new Indexing(Indexing.State.FAILED, null, "document_rejected");
    assertThat(TracePage.of(product(), PipelineTimes.NONE, failed).complete()).isTrue();
  }

  @Test
  void whatIsNotKnownOfAProductIsPending() {
    assertThat(IndexingView.of(1, 99, Map.of()).state()).isEqualTo("pending");
  }

  @Test
  void anErrorOfOnePictureIsToldBesideThePictures() {
    FormErrors errors =
        FormErrors.of(
            List.of(new dev.openshelf.platform.FieldError("images[1]", "there is no such image")));
    assertThat(errors.has("images")).isTrue();
  }

  @Test
  void whatIsDoneTravelsAsACodeAndNumbers() {
    assertThat(Done.DELETED.at("/admin/products", 42))
        .isEqualTo("redirect:/admin/products?done=deleted&n=42");
  }

  private static List<CategoryNode> tree() {
    CategoryNode cameras =
        new CategoryNode(new CategoryView(7, 1L, "Cameras", "cameras", 0, 1), List.of());
    return List.of(
        new CategoryNode(new CategoryView(1, null, "Photo", "photo", 0, 1), List.of(cameras)));
  }

  private static ProductView product() {
    ProductDraft content =
        new ProductDraft(
            "CAM-1",
            null,
            "Camera",
            null,
            null,
            null,
            null,
            0,
            ProductStatus.ACTIVE,
            Map.of(),
            List.of());
    return new ProductView(1, content, 4, 99, NOW, NOW, NOW);
  }
}
