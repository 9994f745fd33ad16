package dev.openshelf.recommendation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SimilarityTest {

  private static final SimilarProduct CAMERA =
      product(1, "word camera", "category cameras", "brand acme", "attribute colour=black");

  @Test
  void whatHasMoreRareThingsInCommonComesFirst() {
    assertThat(
            ids(
                Similarity.rank(
                    List.of(CAMERA),
                    List.of(
                        product(2, "word pan", "category kitchen", "attribute colour=black"),
                        product(3, "word camera", "category cameras", "brand other"),
                        product(4, "word camera", "category cameras", "brand acme"),
                        product(5, "word bag", "category bags", "attribute colour=black")),
                    10)))
        .startsWith(4L, 3L)
        .contains(2L, 5L);
  }

  @Test
  void whatWasViewedOrHasNothingInCommonIsLeftOut() {
    assertThat(Similarity.rank(List.of(CAMERA), List.of(CAMERA, product(9, "word sofa")), 10))
        .isEmpty();
  }

  @Test
  void aLaterViewWeighsMore() {
    SimilarProduct pan = product(6, "category kitchen");
    SimilarProduct lens = product(7, "category cameras");
    List<SimilarProduct> candidates =
        List.of(product(8, "category kitchen"), product(9, "category cameras"));
    assertThat(ids(Similarity.rank(List.of(pan, lens), candidates, 10))).containsExactly(8L, 9L);
    assertThat(ids(Similarity.rank(List.of(lens, pan), candidates, 10))).containsExactly(9L, 8L);
  }

  @Test
  void scoresAreSharesAndNoMoreThanAskedForComeBack() {
    List<Similarity.Scored> ranked =
        Similarity.rank(
            List.of(CAMERA),
            List.of(product(2, CAMERA.terms().toArray(String[]::new)), product(3, "brand acme")),
            1);
    assertThat(ranked)
        .singleElement()
        .satisfies(best -> assertThat(best.score()).isBetween(0.99, 1.01));
  }

  private static SimilarProduct product(long id, String... terms) {
    return new SimilarProduct(id, Set.of(terms));
  }

  private static List<Long> ids(List<Similarity.Scored> ranked) {
    return ranked.stream().map(Similarity.Scored::id).toList();
  }
}
