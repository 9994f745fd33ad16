package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.contracts.change.ChangeType;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.contracts.change.ProductSnapshot;
import dev.openshelf.indexer.Received.Change;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PreparedTest {

  private final Documents documents = new Documents(Json.mapper(), "test");

  private static Change change(long offset, ProductChanged message) {
    return new Change(new Position("t", 0, offset), Samples.NOON, message);
  }

  @SuppressWarnings("NullAway") // A fault that no check foresees
  private static ProductChanged unforeseen(long id) {
    ProductSnapshot product =
        new ProductSnapshot(
            id,
            "C",
            null,
            "N",
            null,
            null,
            Arrays.asList(null, null),
            null,
            1,
            "ACTIVE",
            Map.of(),
            List.of(),
            Samples.NOON,
            Samples.NOON);
    return new ProductChanged(
        UUID.randomUUID(), id, 1, 1, ChangeType.UPSERTED, Samples.NOON, product);
  }

  @Test
  void aMessageThatNoDocumentCanBeMadeOfHoldsUpNoOther() {
    Fold fold =
        Fold.of(
            List.of(
                change(1, Samples.upserted(1, 1)),
                change(2, unforeseen(2)),
                change(3, Samples.upserted(3, 1))));

    Prepared prepared = Prepared.of(fold, documents, Samples.NOON);

    assertThat(prepared.operations()).extracting(BulkOperation::id).containsExactly("1", "3");
    assertThat(prepared.fold().newest()).hasSize(2);
    assertThat(prepared.fold().reaches()).isEqualTo(fold.reaches());
    assertThat(prepared.fold().unreadable())
        .singleElement()
        .matches(it -> it.flaw() == Flaw.MALFORMED && Long.valueOf(2).equals(it.productId()));
  }
}
