package dev.openshelf.outbox;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.contracts.change.ChangeTopic;
import dev.openshelf.contracts.change.Heartbeat;
import dev.openshelf.contracts.change.ProductChanged;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Reads the change topic from its beginning. For one thread. */
final class TopicReader implements AutoCloseable {

  private static final ObjectMapper JSON = OutboxConfiguration.json();

  /** In the order of each partition. */
  final List<ProductChanged> changes = new ArrayList<>();

  /** The last watermark of each partition. */
  final Map<Integer, Instant> watermarks = new HashMap<>();

  private final KafkaConsumer<String, byte[]> consumer;

  TopicReader(String bootstrap, TopicSettings topic) {
    consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrap, "allow.auto.create.topics", false),
            new StringDeserializer(),
            new ByteArrayDeserializer());
    List<TopicPartition> partitions = new ArrayList<>();
    for (int number = 0; number < topic.partitions(); number++) {
      partitions.add(new TopicPartition(topic.topic(), number));
    }
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Reads what has come meanwhile. */
  TopicReader read() {
    consumer.poll(Duration.ofMillis(200)).forEach(this::take);
    return this;
  }

  /** Revision of the last record of each product. */
  Map<Long, Long> lastRevisions() {
    Map<Long, Long> revisions = new HashMap<>();
    changes.forEach(change -> revisions.put(change.productId(), change.revision()));
    return revisions;
  }

  @Override
  public void close() {
    consumer.close(Duration.ZERO);
  }

  private void take(ConsumerRecord<String, byte[]> sent) {
    try {
      if (sent.key().equals(ChangeTopic.HEARTBEAT_KEY)) {
        Instant mark = JSON.readValue(sent.value(), Heartbeat.class).watermark();
        watermarks.put(sent.partition(), mark);
      } else {
        changes.add(JSON.readValue(sent.value(), ProductChanged.class));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
