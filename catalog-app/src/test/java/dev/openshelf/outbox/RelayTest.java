package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RelayTest {

  private static final RelaySettings SETTINGS =
      new RelaySettings(
          2,
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          Duration.ofSeconds(1),
          500,
          Duration.ofMinutes(1));

  private final InMemoryOutbox outbox = new InMemoryOutbox();
  private final FakeSnapshots snapshots = new FakeSnapshots();
  private final RecordingPublisher publisher = new RecordingPublisher();
  private final AtomicLong ticker = new AtomicLong();
  private final List<PassSummary> passes = new ArrayList<>();
  private Optional<String> tenure = Optional.of("mine");
  private final Relay relay = relay();

  @Test
  void withoutTheLeaseItDoesNothing() {
    append(1);
    tenure = Optional.empty();
    assertThat(relay.turn()).isEqualTo(SETTINGS.poll());
    assertThat(publisher.sent).isEmpty();
  }

  @Test
  void aFullBatchIsFollowedAtOnceByTheNext() {
    append(3);
    assertThat(relay.turn()).isEqualTo(Duration.ZERO);
    assertThat(relay.turn()).isEqualTo(SETTINGS.poll());
    assertThat(publisher.sent).containsExactly("1", "2", "3");
  }

  @Test
  void withNothingToDoTheBrokerIsLeftAlone() {
    assertThat(relay.turn()).isEqualTo(SETTINGS.poll());
    assertThat(passes).isEmpty();
  }

  @Test
  void whatTheBrokerDidNotTakeIsAFailureOfTheTurnButNotOfTheRows() {
    append(1);
    publisher.reachable = false;
    assertThatThrownBy(relay::turn)
        .isInstanceOf(BrokerTroubleException.class)
        .hasMessageContaining("the broker is away");
    assertThat(outbox.pending(10)).hasSize(1);
    publisher.reachable = true;
    relay.turn();
    assertThat(outbox.pending(10)).isEmpty();
  }

  @Test
  void refusedChangesAreTriedAgainAlsoWhenThereIsAlwaysSomethingElse() {
    append(1);
    publisher.answers = key -> RecordingPublisher.REFUSED;
    relay.turn();
    publisher.answers = key -> RecordingPublisher.ACKNOWLEDGED;
    outbox.pass(SETTINGS.retryRefused());
    ticker.addAndGet(SETTINGS.poll().toNanos());
    snapshots.exists(9, 91);
    outbox.append(9, 91);
    relay.turn();
    assertThat(publisher.sent).containsExactly("1", "9", "1");
    assertThat(outbox.refusedDue(10)).isEmpty();
  }

  private void append(int products) {
    for (int product = 1; product <= products; product++) {
      snapshots.exists(product, product);
      outbox.append(product, product);
    }
  }

  private Relay relay() {
    RelayPass pass =
        new RelayPass(
            outbox,
            new Drafts(snapshots, OutboxConfiguration.json()),
            publisher,
            SETTINGS.retryRefused());
    return new Relay(outbox, pass, new HeldLease(), new Passes(), SETTINGS, ticker::get);
  }

  private final class HeldLease implements Lease {
    @Override
    public Optional<String> tenure() {
      return tenure;
    }

    @Override
    public boolean confirm(String asked) {
      return tenure.filter(asked::equals).isPresent();
    }
  }

  private final class Passes implements RelayListener {
    @Override
    public void passed(PassSummary summary) {
      passes.add(summary);
    }

    @Override
    public void watermark(Instant watermark) {}
  }
}
