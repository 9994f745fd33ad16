package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.indexer.ItemResult.Refused;
import dev.openshelf.indexer.ItemResult.TryLater;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictTest {

  private static final TryLater LATER = new TryLater(Hold.BLOCKED, "disk");
  private static final Refused REFUSED = new Refused(Flaw.DOCUMENT_REJECTED, "bad");
  private static final List<ItemResult> GOOD =
      List.of(ItemResult.APPLIED, ItemResult.ALREADY_NEWER);

  @Test
  void isFinalWhenEveryDocumentStands() {
    assertThat(Verdict.of("g1", Map.of("g1", GOOD), 0))
        .isEqualTo(new Verdict.Final(Map.of(), Map.of()));
  }

  @Test
  void waitsForTheLeaderHoweverLong() {
    List<ItemResult> held = List.of(REFUSED, LATER);

    assertThat(Verdict.of("g1", Map.of("g1", held, "g2", GOOD), 1000))
        .isEqualTo(new Verdict.Wait(LATER, false));
  }

  @Test
  void parksWhatTheLeaderRefuses() {
    assertThat(Verdict.of("g1", Map.of("g1", List.of(ItemResult.APPLIED, REFUSED)), 0))
        .isEqualTo(new Verdict.Final(Map.of(1, REFUSED), Map.of()));
  }

  @Test
  void hasSomePatienceWithAnotherGenerationAndThenGivesItUp() {
    Map<String, List<ItemResult>> results =
        Map.of("g1", GOOD, "g2", List.of(ItemResult.APPLIED, LATER));

    assertThat(Verdict.of("g1", results, 0)).isEqualTo(new Verdict.Wait(LATER, true));
    assertThat(Verdict.of("g1", results, Verdict.PATIENCE))
        .isEqualTo(new Verdict.Final(Map.of(), Map.of("g2", "blocked: disk")));
  }

  @Test
  void neverParksForAGenerationThatDoesNotLead() {
    Map<String, List<ItemResult>> results =
        Map.of("g1", GOOD, "g2", List.of(ItemResult.APPLIED, REFUSED));

    assertThat(Verdict.of("g1", results, 0))
        .isEqualTo(new Verdict.Final(Map.of(), Map.of("g2", "document_rejected: bad")));
  }

  @Test
  void doesNotBlameAnotherGenerationForWhatTheLeaderRefusesToo() {
    List<ItemResult> results = List.of(ItemResult.APPLIED, REFUSED);

    assertThat(Verdict.of("g1", Map.of("g1", results, "g2", results), 0))
        .isEqualTo(new Verdict.Final(Map.of(1, REFUSED), Map.of()));
  }
}
