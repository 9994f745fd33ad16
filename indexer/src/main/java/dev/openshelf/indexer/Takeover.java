package dev.openshelf.indexer;

import dev.openshelf.indexer.Continuity.Start;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;

/** What is to be known and done when this process takes partitions over. Thread-safe. */
final class Takeover implements ConsumerAwareRebalanceListener {

  private static final Logger log = LoggerFactory.getLogger(Takeover.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final String topic;
  private final Continuity continuity;
  private final Runnable tookOver;
  private final AtomicInteger partitions;

  /**
   * @param tookOver called before anything of the partitions is read
   * @param partitions is told how many partitions the topic has
   */
  Takeover(String topic, Continuity continuity, Runnable tookOver, AtomicInteger partitions) {
    this.topic = topic;
    this.continuity = continuity;
    this.tookOver = tookOver;
    this.partitions = partitions;
  }

  @Override
  public void onPartitionsAssigned(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
    if (assigned.isEmpty()) {
      return;
    }
    tookOver.run();
    assigned.forEach(it -> continuity.assigned(it.partition(), null));
    try {
      List<PartitionInfo> all = consumer.partitionsFor(topic, TIMEOUT);
      if (all != null) {
        partitions.set(all.size());
      }
      Map<TopicPartition, OffsetAndMetadata> committed =
          consumer.committed(Set.copyOf(assigned), TIMEOUT);
      Map<TopicPartition, Long> begins = consumer.beginningOffsets(assigned, TIMEOUT);
      Map<TopicPartition, Long> ends = consumer.endOffsets(assigned, TIMEOUT);
      begins.forEach(
          (it, begin) ->
              continuity.assigned(
                  it.partition(),
                  start(committed.get(it), begin, ends.getOrDefault(it, Long.MAX_VALUE))));
    } catch (KafkaException e) {
      log.debug("Where the partitions stand stays unknown", e);
    }
  }

  private static Start start(@Nullable OffsetAndMetadata committed, long begin, long end) {
    return new Start(committed == null ? null : committed.offset(), begin, end);
  }
}
