package dev.openshelf.indexer;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.ContainerProperties.AckMode;

/** The consuming threads. Starts and stops; a topic or broker that is away is waited for. */
final class Consumption {

  private static final Logger log = LoggerFactory.getLogger(Consumption.class);
  private static final Duration PARTITIONS_TIMEOUT = Duration.ofSeconds(5);

  /** A wait is over at the end of a poll; records end one at once. */
  private static final Duration POLL_TIMEOUT = Duration.ofMillis(250);

  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(10);

  private final KafkaAccess kafka;
  private final IndexSettings settings;
  private final ChangeListener listener;
  private final Refresher refresher;
  private final AtomicInteger partitions;
  private @Nullable ConcurrentMessageListenerContainer<byte[], byte[]> container;

  /**
   * @param partitions is told how many partitions the topic has
   */
  Consumption(
      KafkaAccess kafka,
      IndexSettings settings,
      ChangeListener listener,
      Refresher refresher,
      AtomicInteger partitions) {
    this.kafka = kafka;
    this.settings = settings;
    this.listener = listener;
    this.refresher = refresher;
    this.partitions = partitions;
  }

  synchronized void start() {
    if (container != null) {
      return;
    }
    ContainerProperties properties = new ContainerProperties(kafka.topic());
    properties.setGroupId(settings.consumerGroup());
    properties.setAckMode(AckMode.MANUAL);
    properties.setMissingTopicsFatal(false);
    properties.setMessageListener(listener);
    properties.setConsumerRebalanceListener(new Rebalances());
    properties.setPollTimeout(POLL_TIMEOUT.toMillis());
    properties.setShutdownTimeout(SHUTDOWN_TIMEOUT.toMillis());
    ConcurrentMessageListenerContainer<byte[], byte[]> created =
        new ConcurrentMessageListenerContainer<>(kafka.consumers(settings.maxBatch()), properties);
    created.setConcurrency(settings.concurrency());
    created.setBeanName("indexer");
    created.start();
    container = created;
  }

  synchronized void stop() {
    if (container != null) {
      container.stop();
      container = null;
    }
  }

  private final class Rebalances implements ConsumerAwareRebalanceListener {

    @Override
    public void onPartitionsAssigned(Consumer<?, ?> consumer, Collection<TopicPartition> assigned) {
      if (assigned.isEmpty()) {
        return;
      }
      refresher.tookOver();
      try {
        List<PartitionInfo> all = consumer.partitionsFor(kafka.topic(), PARTITIONS_TIMEOUT);
        if (all != null) {
          partitions.set(all.size());
        }
      } catch (KafkaException e) {
        log.debug("The number of partitions stays as it was known", e);
      }
    }
  }
}
