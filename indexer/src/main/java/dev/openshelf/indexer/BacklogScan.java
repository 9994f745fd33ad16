package dev.openshelf.indexer;

import dev.openshelf.contracts.change.ChangeTopic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Tells heartbeats from changes among the records that wait, by reading them once. It reads a
 * bounded number at a time, oldest first: a long backlog is first told too high, and exactly as
 * soon as all of it was looked at. For one thread.
 */
final class BacklogScan implements AutoCloseable {

  /** What waits in a partition. */
  record Part(long position, long end) {
    long records() {
      return Math.max(0, end - position);
    }
  }

  private static final byte[] HEARTBEAT =
      ChangeTopic.HEARTBEAT_KEY.getBytes(StandardCharsets.UTF_8);
  private static final int RECORDS_OF_A_POLL = 500;
  private static final int POLLS = 4;
  private static final Duration POLL = Duration.ofMillis(100);

  private final KafkaAccess kafka;
  private final Map<TopicPartition, Beats> beats = new HashMap<>();
  private @Nullable Consumer<byte[], byte[]> consumer;

  BacklogScan(KafkaAccess kafka) {
    this.kafka = kafka;
  }

  /** How many changes wait, at most. */
  long changes(Map<TopicPartition, Part> parts) {
    look(parts);
    return parts.entrySet().stream()
        .mapToLong(
            it -> {
              Part part = it.getValue();
              return part.records() - at(it.getKey()).between(part.position(), part.end());
            })
        .sum();
  }

  private void look(Map<TopicPartition, Part> parts) {
    Map<TopicPartition, Part> left = new HashMap<>(parts);
    for (int poll = 0; poll < POLLS; poll++) {
      left.entrySet().removeIf(it -> seen(it.getKey(), it.getValue()));
      if (left.isEmpty()) {
        return;
      }
      Consumer<byte[], byte[]> reader = reader();
      List<TopicPartition> unseen = new ArrayList<>(left.keySet());
      reader.assign(unseen);
      unseen.forEach(it -> reader.seek(it, at(it).lookFrom(0)));
      reader.poll(POLL).forEach(this::note);
    }
  }

  private boolean seen(TopicPartition partition, Part part) {
    Beats known = at(partition);
    return known.lookFrom(part.position()) >= part.end() || known.full();
  }

  private void note(ConsumerRecord<byte[], byte[]> record) {
    TopicPartition partition = new TopicPartition(record.topic(), record.partition());
    at(partition).saw(record.offset(), Arrays.equals(record.key(), HEARTBEAT));
  }

  private Beats at(TopicPartition partition) {
    return beats.computeIfAbsent(partition, it -> new Beats());
  }

  private Consumer<byte[], byte[]> reader() {
    Consumer<byte[], byte[]> reader = consumer;
    if (reader == null) {
      reader = kafka.consumers(RECORDS_OF_A_POLL).createConsumer();
      consumer = reader;
    }
    return reader;
  }

  @Override
  public void close() {
    Consumer<byte[], byte[]> reader = consumer;
    consumer = null;
    beats.clear();
    if (reader != null) {
      reader.close(Duration.ZERO);
    }
  }
}
