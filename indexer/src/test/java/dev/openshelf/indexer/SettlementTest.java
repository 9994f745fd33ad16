package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.indexer.Settlement.Agrees;
import dev.openshelf.indexer.Settlement.Differs;
import dev.openshelf.indexer.Settlement.Moving;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SettlementTest {

  private static Expected expected(long revision) {
    return new Expected(1, revision, 100 + revision);
  }

  private static Found found(long revision) {
    return new Found(1, revision, revision, 100 + revision, 100 + revision, false);
  }

  private static Settlement of(
      @Nullable Expected before, @Nullable Found found, @Nullable Expected after) {
    return Settlement.of(before, found, after);
  }

  @Test
  void agreesWithWhatTheDatabaseHoldsNow() {
    assertThat(of(expected(5), found(6), expected(6))).isEqualTo(new Agrees());
    assertThat(of(null, null, null)).isEqualTo(new Agrees());
  }

  @Test
  void whatHadToHaveArrivedAndHasNotIsADifferenceHoweverMuchMoves() {
    assertThat(of(expected(5), found(4), expected(9))).isEqualTo(new Differs(Difference.STALE));
    assertThat(of(expected(5), null, expected(9))).isEqualTo(new Differs(Difference.MISSING));
    assertThat(of(expected(5), found(9), expected(7))).isEqualTo(new Differs(Difference.NEWER));
  }

  @Test
  void whatIsInBetweenIsOnItsWay() {
    assertThat(of(expected(5), found(5), expected(6))).isEqualTo(new Moving());
    assertThat(of(expected(5), found(6), expected(8))).isEqualTo(new Moving());
    assertThat(of(null, null, expected(3))).isEqualTo(new Moving());
    assertThat(of(expected(5), found(5), null)).isEqualTo(new Moving());
  }

  @Test
  void aCategoryThatWasRenamedMeanwhileIsOnItsWay() {
    Expected renamed = new Expected(1, 5, 999);

    assertThat(of(expected(5), found(5), renamed)).isEqualTo(new Moving());
    assertThat(of(renamed, found(5), renamed)).isEqualTo(new Differs(Difference.DIFFERENT));
  }

  @Test
  void aProductThatTheDatabaseHasNeverHadIsAnOrphan() {
    Found marker = new Found(1, 5, 5, 105, 105, true);

    assertThat(of(null, found(5), null)).isEqualTo(new Differs(Difference.ORPHANED));
    assertThat(of(null, marker, null)).isEqualTo(new Agrees());
  }

  @Test
  void aDocumentUnderAnotherVersionThanItsRevisionIsDifferent() {
    Found touched = new Found(1, 6, 5, 105, 105, false);
    Found lies = new Found(1, 5, 5, 4711, 105, false);

    assertThat(of(expected(5), touched, expected(5))).isEqualTo(new Differs(Difference.DIFFERENT));
    assertThat(of(expected(5), lies, expected(5))).isEqualTo(new Differs(Difference.DIFFERENT));
  }
}
