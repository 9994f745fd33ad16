package dev.openshelf.indexer;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.ContainerProperties.AckMode;

/** The consuming threads. Starts and stops; a topic or broker that is away is waited for. */
final class Consumption {

  /** A wait is over at the end of a poll; records end one at once. */
  private static final Duration POLL_TIMEOUT = Duration.ofMillis(250);

  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(10);

  private final KafkaAccess kafka;
  private final IndexSettings settings;
  private final ChangeListener listener;
  private final Takeover takeover;
  private @Nullable ConcurrentMessageListenerContainer<byte[], byte[]> container;

  Consumption(
      KafkaAccess kafka, IndexSettings settings, ChangeListener listener, Takeover takeover) {
    this.kafka = kafka;
    this.settings = settings;
    this.listener = listener;
    this.takeover = takeover;
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
    properties.setConsumerRebalanceListener(takeover);
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
}
