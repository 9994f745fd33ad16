package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.contracts.change.ChangeType;
import dev.openshelf.contracts.change.ProductChanged;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.dao.TransientDataAccessResourceException;

class DraftsTest {

  private static final ObjectMapper JSON = OutboxConfiguration.json();

  private final FakeSnapshots snapshots = new FakeSnapshots();
  private final Drafts drafts = new Drafts(snapshots, JSON);

  @Test
  void aMessageShowsTheCurrentStateAndTheNewestRow() throws IOException {
    snapshots.exists(7, 73);
    ProductChanged message = message(change(row(1, 7, 71), row(2, 7, 72)));
    assertThat(message.type()).isEqualTo(ChangeType.UPSERTED);
    assertThat(message.revision()).isEqualTo(73);
    assertThat(message.sequence()).isEqualTo(2);
    assertThat(message.product()).isNotNull();
  }

  @Test
  void aDeletedProductIsADeletionWithItsOwnRevision() throws IOException {
    snapshots.deleted(7, 73);
    ProductChanged message = message(change(row(1, 7, 72)));
    assertThat(message.type()).isEqualTo(ChangeType.DELETED);
    assertThat(message.revision()).isEqualTo(73);
    assertThat(message.product()).isNull();
  }

  @Test
  void aProductWithoutARowIsADeletionWithTheRevisionOfItsLastChange() throws IOException {
    ProductChanged message = message(change(row(1, 7, 72)));
    assertThat(message.type()).isEqualTo(ChangeType.DELETED);
    assertThat(message.revision()).isEqualTo(72);
  }

  @Test
  void aRepeatedMessageCarriesTheSameEventId() throws IOException {
    snapshots.exists(7, 73);
    ProductChanged first = message(change(row(1, 7, 72)));
    assertThat(message(change(row(2, 7, 73))).eventId()).isEqualTo(first.eventId());
    snapshots.exists(7, 74);
    assertThat(message(change(row(2, 7, 73))).eventId()).isNotEqualTo(first.eventId());
  }

  @Test
  void instantsAreTextAndNothingIsLeftOut() throws IOException {
    snapshots.exists(7, 73);
    JsonNode json = JSON.readTree(ready(change(row(1, 7, 73))).message().value());
    assertThat(json.path("occurredAt").asText()).isEqualTo("2026-08-04T02:10:00Z");
    assertThat(json.path("product").has("price")).isTrue();
  }

  @Test
  void aStateOlderThanTheChangeIsNotSent() {
    snapshots.exists(7, 70);
    assertThat(drafts.of(List.of(change(row(1, 7, 71)))))
        .singleElement()
        .isInstanceOfSatisfying(
            Drafts.Settled.class,
            draft -> assertThat(draft.delivery()).isInstanceOf(Delivery.Later.class));
  }

  @Test
  void aProductThatCannotBeReadHoldsUpNobodyElse() {
    snapshots.exists(1, 11);
    snapshots.unreadable(2);
    snapshots.exists(3, 31);
    List<Drafts.Draft> all =
        drafts.of(List.of(change(row(1, 1, 11)), change(row(2, 2, 21)), change(row(3, 3, 31))));
    assertThat(all.get(0)).isInstanceOf(Drafts.Ready.class);
    assertThat(all.get(1))
        .isInstanceOfSatisfying(
            Drafts.Settled.class,
            draft ->
                assertThat(draft.delivery())
                    .isEqualTo(new Delivery.Refused("unreadable", "attributes are not an object")));
    assertThat(all.get(2)).isInstanceOf(Drafts.Ready.class);
  }

  @Test
  void aDatabaseThatIsAwayIsNobodysFault() {
    Drafts away =
        new Drafts(
            ids -> {
              throw new TransientDataAccessResourceException("away");
            },
            JSON);
    assertThatThrownBy(() -> away.of(List.of(change(row(1, 1, 11)))))
        .isInstanceOf(TransientDataAccessResourceException.class);
  }

  private ProductChanged message(FoldedChange change) throws IOException {
    return JSON.readValue(ready(change).message().value(), ProductChanged.class);
  }

  private Drafts.Ready ready(FoldedChange change) {
    return (Drafts.Ready) drafts.of(List.of(change)).getFirst();
  }

  private static FoldedChange change(PendingChange... rows) {
    return new FoldedChange(List.of(rows));
  }

  private static PendingChange row(long id, long product, long revision) {
    return new PendingChange(id, product, revision, false, FakeSnapshots.AT);
  }
}
