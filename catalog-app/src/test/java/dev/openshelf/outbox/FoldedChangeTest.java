package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FoldedChangeTest {

  private static final Instant EARLY = Instant.parse("2026-08-04T02:10:00Z");
  private static final Instant LATE = EARLY.plusSeconds(5);

  @Test
  void rowsOfOneProductBecomeOneChange() {
    PendingChange a1 = new PendingChange(1, 7, 71, false, EARLY);
    PendingChange b = new PendingChange(2, 8, 81, false, EARLY);
    PendingChange a2 = new PendingChange(3, 7, 72, false, LATE);
    assertThat(FoldedChange.perProduct(List.of(a1, b, a2)))
        .extracting(FoldedChange::rows)
        .containsExactly(List.of(a1, a2), List.of(b));
  }

  @Test
  void theNewestRowIsTheOneWithTheHighestRevision() {
    PendingChange newer = new PendingChange(1, 7, 72, false, LATE);
    PendingChange older = new PendingChange(2, 7, 71, false, EARLY);
    FoldedChange change = new FoldedChange(List.of(newer, older));
    assertThat(change.newest()).isEqualTo(newer);
    assertThat(change.since()).isEqualTo(EARLY);
  }
}
