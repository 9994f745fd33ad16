package dev.openshelf.indexer;

import dev.openshelf.indexer.BatchOutcome.Done;
import dev.openshelf.indexer.BatchOutcome.Wait;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.BatchAcknowledgingMessageListener;
import org.springframework.kafka.support.Acknowledgment;

/**
 * Lets positions move when a batch is done and asks for it again when it has to wait, for as long
 * as it takes. The container pauses meanwhile and keeps polling, so that no wait costs it its
 * partitions. Each consuming thread has its own count of repetitions.
 */
final class ChangeListener implements BatchAcknowledgingMessageListener<byte[], byte[]> {

  /** What a thread remembers of the batches that it had to wait with. */
  private record Trouble(Hold hold, int waits, int waitsForOthers) {}

  private static final Logger log = LoggerFactory.getLogger(ChangeListener.class);

  private final Batches batches;
  private final Backoff backoff;
  private final HoldListener holds;
  private final ConcurrentMap<Thread, Trouble> troubles = new ConcurrentHashMap<>();

  ChangeListener(Batches batches, Backoff backoff, HoldListener holds) {
    this.batches = batches;
    this.backoff = backoff;
    this.holds = holds;
  }

  @Override
  public void onMessage(
      List<ConsumerRecord<byte[], byte[]>> records, @Nullable Acknowledgment acknowledgment) {
    if (acknowledgment == null) {
      throw new IllegalStateException("The container must acknowledge by hand");
    }
    Trouble before = troubles.get(Thread.currentThread());
    switch (outcome(records, before)) {
      case Done it -> {
        acknowledgment.acknowledge();
        goOn(before);
      }
      case Wait wait -> acknowledgment.nack(0, pause(wait, before));
    }
  }

  /** An edge: a fault in one batch must neither lose it nor end the thread. */
  private BatchOutcome outcome(
      List<ConsumerRecord<byte[], byte[]>> records, @Nullable Trouble before) {
    try {
      return batches.process(records, before == null ? 0 : before.waitsForOthers());
    } catch (RuntimeException e) {
      if (before == null || before.hold() != Hold.UNKNOWN_ERROR) {
        log.error("A batch of {} records failed", records.size(), e);
      }
      return new Wait(Hold.UNKNOWN_ERROR, String.valueOf(e.getMessage()), false);
    }
  }

  private void goOn(@Nullable Trouble before) {
    if (before != null) {
      troubles.remove(Thread.currentThread());
      log.info("Indexing goes on after {} repetitions: {}", before.waits(), before.hold().code());
      holds.wentOn();
    }
  }

  private Duration pause(Wait wait, @Nullable Trouble before) {
    int waits = before == null ? 1 : before.waits() + 1;
    int others = before == null ? 0 : before.waitsForOthers();
    troubles.put(
        Thread.currentThread(),
        new Trouble(wait.hold(), waits, wait.leaderStands() ? others + 1 : 0));
    if (before == null || before.hold() != wait.hold()) {
      log.warn("Indexing waits, {}: {}", wait.hold().code(), wait.detail());
    }
    holds.waits(wait.hold(), wait.detail());
    return backoff.before(waits);
  }
}
