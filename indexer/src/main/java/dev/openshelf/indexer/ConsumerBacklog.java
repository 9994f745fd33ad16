package dev.openshelf.indexer;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many changes in the change topic are not final yet, over all partitions and processes; read
 * in the background. Heartbeats do not count; of a backlog that has just grown by thousands they do
 * until it was looked at. What cannot be read is unknown and never zero. Thread-safe.
 */
public final class ConsumerBacklog implements AutoCloseable {

  /** What is known. */
  public sealed interface Reading {
    Instant readAt();
  }

  /**
   * What waits.
   *
   * @param changes changes of products
   */
  public record Known(long changes, Instant readAt) implements Reading {}

  /** Nothing is known, and why: {@code not_read}, {@code nobody_consumes}, ... */
  public record Unknown(String reason, Instant readAt) implements Reading {}

  private static final Logger log = LoggerFactory.getLogger(ConsumerBacklog.class);
  private static final Duration BETWEEN_READINGS = Duration.ofSeconds(1);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Older than this, a reading says nothing about now. */
  private static final Duration GOOD_FOR = Duration.ofSeconds(15);

  private final KafkaAccess kafka;
  private final String group;
  private final Clock clock;
  private final Worker worker = new Worker("consumer-backlog", this::step);
  private volatile Reading latest;
  private final BacklogScan scan;
  private @Nullable Admin admin;

  ConsumerBacklog(KafkaAccess kafka, String group, Clock clock) {
    this.kafka = kafka;
    this.scan = new BacklogScan(kafka);
    this.group = group;
    this.clock = clock;
    this.latest = new Unknown("not_read", clock.instant());
  }

  void start() {
    worker.start();
  }

  /** The latest reading; costs nothing. */
  public Reading current() {
    Reading reading = latest;
    return reading.readAt().plus(GOOD_FOR).isBefore(clock.instant())
        ? new Unknown("not_read", reading.readAt())
        : reading;
  }

  /** For gauges: not a number while unknown. */
  double changes() {
    return current() instanceof Known known ? known.changes() : Double.NaN;
  }

  @Override
  public void close() {
    worker.stop();
    hangUp();
  }

  private Duration step() {
    try {
      latest = read(connected());
      return BETWEEN_READINGS;
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      log.debug("The consumers' backlog cannot be read", e);
      latest = new Unknown("not_read", clock.instant());
      hangUp();
      return AFTER_FAILURE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return AFTER_FAILURE;
    }
  }

  private Reading read(Admin client)
      throws ExecutionException, TimeoutException, InterruptedException {
    Map<TopicPartition, OffsetSpec> asked = partitions(client);
    Map<String, ConsumerGroupDescription> groups =
        await(client.describeConsumerGroups(List.of(group)).all());
    ConsumerGroupDescription description = groups.get(group);
    if (description == null || description.members().isEmpty()) {
      return new Unknown("nobody_consumes", clock.instant());
    }
    // Positions first: what arrives between the two answers then counts as waiting.
    Map<TopicPartition, OffsetAndMetadata> positions =
        await(client.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
    Map<TopicPartition, ListOffsetsResultInfo> ends = await(client.listOffsets(asked).all());
    return sum(positions, ends);
  }

  private Reading sum(
      Map<TopicPartition, OffsetAndMetadata> positions,
      Map<TopicPartition, ListOffsetsResultInfo> ends) {
    Map<TopicPartition, BacklogScan.Part> parts = new HashMap<>();
    for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end : ends.entrySet()) {
      OffsetAndMetadata position = positions.get(end.getKey());
      if (position == null) {
        return new Unknown("no_position", clock.instant());
      }
      parts.put(end.getKey(), new BacklogScan.Part(position.offset(), end.getValue().offset()));
    }
    return new Known(scan.changes(parts), clock.instant());
  }

  private Map<TopicPartition, OffsetSpec> partitions(Admin client)
      throws ExecutionException, TimeoutException, InterruptedException {
    String topic = kafka.topic();
    Map<TopicPartition, OffsetSpec> partitions = new HashMap<>();
    await(client.describeTopics(List.of(topic)).allTopicNames()).values().stream()
        .flatMap(description -> description.partitions().stream())
        .forEach(
            it -> partitions.put(new TopicPartition(topic, it.partition()), OffsetSpec.latest()));
    return partitions;
  }

  private Admin connected() {
    Admin connected = admin;
    if (connected == null) {
      connected = kafka.admin();
      admin = connected;
    }
    return connected;
  }

  private void hangUp() {
    scan.close();
    Admin connected = admin;
    admin = null;
    if (connected != null) {
      connected.close(Duration.ZERO);
    }
  }

  private static <T> T await(KafkaFuture<T> future)
      throws ExecutionException, TimeoutException, InterruptedException {
    return future.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }
}
