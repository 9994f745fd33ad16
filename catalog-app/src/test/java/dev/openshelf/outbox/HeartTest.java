package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.contracts.change.Heartbeat;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class HeartTest {

  private static final Instant MARK = Instant.parse("2026-08-04T02:10:00Z");
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final RecordingPublisher publisher = new RecordingPublisher();
  private final List<Instant> arrived = new ArrayList<>();
  private boolean active = true;
  private final Heart heart =
      new Heart(() -> new Heartbeat(MARK, MARK), publisher, () -> active, listener(), SECOND);

  @Test
  void sendsTheMark() {
    assertThat(heart.beat()).isEqualTo(SECOND);
    assertThat(publisher.heartbeats).containsExactly(new Heartbeat(MARK, MARK));
    assertThat(arrived).containsExactly(MARK);
  }

  @Test
  void onlyTheActiveRelayBeats() {
    active = false;
    heart.beat();
    assertThat(publisher.heartbeats).isEmpty();
  }

  @Test
  void beatsDoNotPileUpBehindASlowBroker() {
    publisher.heartbeatAnswer = new CompletableFuture<>();
    heart.beat();
    heart.beat();
    assertThat(publisher.heartbeats).hasSize(1);
    publisher.heartbeatAnswer.complete(RecordingPublisher.LATER);
    heart.beat();
    assertThat(publisher.heartbeats).hasSize(2);
    assertThat(arrived).isEmpty();
  }

  private RelayListener listener() {
    return new RelayListener() {
      @Override
      public void passed(PassSummary summary) {}

      @Override
      public void watermark(Instant watermark) {
        arrived.add(watermark);
      }
    };
  }
}
