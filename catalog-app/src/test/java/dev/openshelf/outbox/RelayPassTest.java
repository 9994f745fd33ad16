package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RelayPassTest {

  private static final Duration RETRY = Duration.ofMinutes(1);

  private final InMemoryOutbox outbox = new InMemoryOutbox();
  private final FakeSnapshots snapshots = new FakeSnapshots();
  private final RecordingPublisher publisher = new RecordingPublisher();
  private final RelayPass pass =
      new RelayPass(outbox, new Drafts(snapshots, OutboxConfiguration.json()), publisher, RETRY);

  @Test
  void acknowledgedRowsGo() {
    change(1, 11);
    change(2, 21);
    change(1, 12);
    PassSummary summary = run();
    assertThat(publisher.sent).containsExactly("1", "2");
    assertThat(outbox.pending(10)).isEmpty();
    assertThat(summary).isEqualTo(new PassSummary(3, 2, List.of(), List.of()));
  }

  @Test
  void aRowWhoseMessageWasNotAcknowledgedStays() {
    change(1, 11);
    PendingChange kept = change(2, 21);
    publisher.answers =
        key -> key.equals("2") ? RecordingPublisher.LATER : RecordingPublisher.ACKNOWLEDGED;
    PassSummary summary = run();
    assertThat(outbox.pending(10)).containsExactly(kept);
    assertThat(summary.later()).hasSize(1);
    assertThat(publisher.renewals).isEqualTo(1);
  }

  @Test
  void aMessageRefusedForItsOwnSakeMakesWayAndIsTriedAgainLater() {
    PendingChange bad = change(1, 11);
    change(2, 21);
    publisher.answers =
        key -> key.equals("1") ? RecordingPublisher.REFUSED : RecordingPublisher.ACKNOWLEDGED;
    PassSummary summary = run();
    assertThat(outbox.pending(10)).isEmpty();
    assertThat(summary.refused()).hasSize(1);
    assertThat(outbox.refusedDue(10)).isEmpty();
    outbox.pass(RETRY);
    assertThat(outbox.refusedDue(10)).containsExactly(bad);
  }

  @Test
  void aRefusedMessageThatIsTakenAtLastIsClosed() {
    change(1, 11);
    publisher.answers = key -> RecordingPublisher.REFUSED;
    run();
    outbox.pass(RETRY);
    publisher.answers = key -> RecordingPublisher.ACKNOWLEDGED;
    pass.run(outbox.refusedDue(10), () -> true);
    outbox.pass(RETRY);
    assertThat(outbox.refusedDue(10)).isEmpty();
  }

  @Test
  void anUnreachableBrokerIsAskedOnce() {
    for (int product = 1; product <= 600; product++) {
      change(product, product);
    }
    publisher.reachable = false;
    PassSummary summary = run();
    assertThat(publisher.sent).hasSize(1);
    assertThat(summary.acknowledged()).isZero();
    assertThat(outbox.pending(1000)).hasSize(600);
  }

  @Test
  void aLongListIsSentInSlices() {
    for (int product = 1; product <= 600; product++) {
      change(product, product);
    }
    assertThat(run().acknowledged()).isEqualTo(600);
    assertThat(outbox.pending(10)).isEmpty();
  }

  @Test
  void whoWasNotAloneHasItsProductsSentOnceMore() {
    PendingChange sent = change(1, 11);
    PassSummary summary = pass.run(outbox.pending(10), () -> false);
    assertThat(summary.acknowledged()).isZero();
    assertThat(outbox.pending(10)).hasSize(2).contains(sent);
  }

  private PassSummary run() {
    return pass.run(outbox.pending(1000), () -> true);
  }

  private PendingChange change(long product, long revision) {
    snapshots.exists(product, revision);
    return outbox.append(product, revision);
  }
}
