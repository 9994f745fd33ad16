package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.indexer.CatalogueCounts.Counts;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerificationTest {

  private static final Map<String, Long> CATALOGUE = Map.of("ACTIVE", 100L, "DELETED", 5L);

  @Test
  void isContentWithEqualCounts() {
    assertThat(Verification.differences(CATALOGUE, new Counts(CATALOGUE, 0), 0)).isEmpty();
  }

  @Test
  void toleratesWhatIsOnItsWayOrUnfitAndNoMore() {
    Map<String, Long> held = Map.of("ACTIVE", 97L, "DELETED", 5L);

    assertThat(Verification.differences(held, new Counts(CATALOGUE, 2), 1)).isEmpty();
    assertThat(Verification.differences(held, new Counts(CATALOGUE, 1), 1))
        .containsExactly("97 of 100 products with status ACTIVE");
  }

  @Test
  void seesAStatusThatIsMissingOnOneSide() {
    Map<String, Long> held = Map.of("ACTIVE", 100L, "HIDDEN", 5L);

    assertThat(Verification.differences(held, new Counts(CATALOGUE, 0), 0))
        .containsExactly(
            "0 of 5 products with status DELETED", "5 of 0 products with status HIDDEN");
  }
}
