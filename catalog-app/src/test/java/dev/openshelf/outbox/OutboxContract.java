package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every outbox does. */
abstract class OutboxContract {

  private static final Delivery.Refused TOO_LARGE = new Delivery.Refused("too_large", "1.4 MB");
  private static final Duration AT_ONCE = Duration.ZERO;
  private static final Duration LATER = Duration.ofHours(1);

  abstract Outbox outbox();

  /** Commits a change and returns its row. */
  abstract PendingChange append(long productId, long revision);

  @Test
  void pendingRowsComeById() {
    PendingChange first = append(1, 11);
    PendingChange second = append(2, 12);
    PendingChange third = append(1, 13);
    assertThat(outbox().pending(2)).containsExactly(first, second);
    assertThat(outbox().pending(10)).containsExactly(first, second, third);
  }

  @Test
  void doneTakesExactlyTheRowsThatWereSent() {
    PendingChange sent = append(1, 11);
    PendingChange newer = append(1, 12);
    outbox().done(folded(sent));
    assertThat(outbox().pending(10)).containsExactly(newer);
  }

  @Test
  void aRefusedChangeIsOutOfTheWay() {
    PendingChange bad = append(1, 11);
    PendingChange good = append(2, 12);
    outbox().refuse(one(bad), TOO_LARGE, LATER);
    assertThat(outbox().pending(10)).containsExactly(good);
    assertThat(outbox().refusedDue(10)).isEmpty();
  }

  @Test
  void aRefusedChangeComesBackWhenItsTimeHasCome() {
    PendingChange bad = append(1, 11);
    outbox().refuse(one(bad), TOO_LARGE, AT_ONCE);
    assertThat(outbox().refusedDue(10)).containsExactly(bad);
  }

  @Test
  void refusedAgainItWaitsAgain() {
    PendingChange bad = append(1, 11);
    outbox().refuse(one(bad), TOO_LARGE, AT_ONCE);
    outbox().refuse(one(bad), TOO_LARGE, LATER);
    assertThat(outbox().refusedDue(10)).isEmpty();
  }

  @Test
  void aNewerChangeThatIsDoneClosesTheRefusal() {
    PendingChange bad = append(1, 11);
    outbox().refuse(one(bad), TOO_LARGE, AT_ONCE);
    PendingChange better = append(1, 12);
    outbox().done(folded(better));
    assertThat(outbox().refusedDue(10)).isEmpty();
  }

  @Test
  void anOlderChangeThatIsDoneDoesNotCloseIt() {
    PendingChange older = append(1, 11);
    PendingChange bad = append(1, 12);
    outbox().refuse(one(bad), TOO_LARGE, AT_ONCE);
    outbox().done(folded(older));
    assertThat(outbox().refusedDue(10)).containsExactly(bad);
  }

  @Test
  void againMakesANewRowAsOldAsTheOldOne() {
    PendingChange sent = append(1, 11);
    outbox().done(folded(sent));
    outbox().again(folded(sent));
    assertThat(outbox().pending(10))
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.id()).isGreaterThan(sent.id());
              assertThat(row.revision()).isEqualTo(11);
              assertThat(row.createdAt()).isEqualTo(sent.createdAt());
            });
  }

  private static FoldedChange one(PendingChange row) {
    return new FoldedChange(List.of(row));
  }

  private static List<FoldedChange> folded(PendingChange... rows) {
    return FoldedChange.perProduct(List.of(rows));
  }
}
