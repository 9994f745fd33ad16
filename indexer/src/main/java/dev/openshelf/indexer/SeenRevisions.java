package dev.openshelf.indexer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.indexer.Received.Beat;
import dev.openshelf.indexer.Received.Change;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * The highest revisions that index and topic hold: what the database must have given at some time.
 * Thread-safe.
 */
public final class SeenRevisions {

  /** Index or topic did not tell. */
  public static final class Unknown extends Exception {
    private static final long serialVersionUID = 1L;

    Unknown(Exception cause) {
      super(cause.getMessage(), cause);
    }
  }

  private static final int CANDIDATES = 20;

  /** A heartbeat comes to every partition each second and tells of all revisions so far. */
  private static final int LAST_RECORDS = 20;

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration POLL = Duration.ofMillis(500);

  private final ProductIndex index;
  private final KafkaAccess kafka;
  private final Clock clock;
  private final RecordReader reader = new RecordReader(Json.mapper());

  SeenRevisions(ProductIndex index, KafkaAccess kafka, Clock clock) {
    this.index = index;
    this.kafka = kafka;
    this.clock = clock;
  }

  /**
   * The highest revision of a document in any generation; 0 when there is none. What was not
   * written under its revision was not written by us and does not count.
   *
   * @param below what is not below it does not count
   */
  public long inIndex(long below) throws Unknown {
    try {
      for (JsonNode hit : highest("revision", below)) {
        long revision = hit.path("fields").path("revision").path(0).asLong();
        if (hit.path("_version").asLong() >= revision) {
          return revision;
        }
      }
      return 0;
    } catch (IOException e) {
      throw new Unknown(e);
    }
  }

  /** The highest product id in any generation that was written by us; 0 when there is none. */
  public long highestIdInIndex() throws Unknown {
    try {
      for (JsonNode hit : highest("id", ProductChanged.UNREACHABLE_REVISION)) {
        long revision = hit.path("fields").path("revision").path(0).asLong(Long.MAX_VALUE);
        if (hit.path("_version").asLong() >= revision) {
          return hit.path("fields").path("id").path(0).asLong();
        }
      }
      return 0;
    } catch (IOException e) {
      throw new Unknown(e);
    }
  }

  /**
   * The highest revision that the last records of the topic tell of; 0 when they tell nothing.
   *
   * @param below what is not below it does not count
   */
  public long inTopic(long below) throws Unknown {
    try (Consumer<byte[], byte[]> consumer = kafka.consumers(1000).createConsumer()) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(kafka.topic(), PATIENCE).stream()
              .map(it -> new TopicPartition(it.topic(), it.partition()))
              .toList();
      return partitions.isEmpty() ? 0 : inTopic(consumer, partitions, below);
    } catch (KafkaException e) {
      throw new Unknown(e);
    }
  }

  private long inTopic(
      Consumer<byte[], byte[]> consumer, List<TopicPartition> partitions, long below)
      throws Unknown {
    Instant until = clock.instant().plus(PATIENCE);
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, PATIENCE);
    Map<TopicPartition, Long> starts = consumer.beginningOffsets(partitions, PATIENCE);
    consumer.assign(partitions);
    ends.forEach(
        (partition, end) ->
            consumer.seek(
                partition, Math.max(starts.getOrDefault(partition, 0L), end - LAST_RECORDS)));
    long highest = 0;
    while (ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey(), PATIENCE) < end.getValue())) {
      if (clock.instant().isAfter(until)) {
        throw new Unknown(new IOException("The topic's last records do not come"));
      }
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
        long revision = revision(record);
        highest = revision < below ? Math.max(highest, revision) : highest;
      }
    }
    return highest;
  }

  private long revision(ConsumerRecord<byte[], byte[]> record) {
    return switch (reader.read(record)) {
      case Change change -> change.message().revision();
      case Beat beat -> beat.heartbeat().revision() == null ? 0 : beat.heartbeat().revision();
      default -> 0;
    };
  }

  /** Documents with numbers that a shop can have given. */
  private static Map<String, Object> within(long revisionsBelow) {
    List<Map<String, Object>> filters =
        List.of(below("revision", revisionsBelow), below("id", ProductChanged.UNREACHABLE_ID));
    return Map.of("bool", Map.of("filter", filters));
  }

  private static Map<String, Object> below(String field, long limit) {
    return Map.of("range", Map.of(field, Map.of("gt", 0, "lt", limit)));
  }

  private JsonNode highest(String field, long below) throws IOException {
    Map<String, Object> order = Map.of("order", "desc", "unmapped_type", "long");
    Map<String, Object> query =
        Map.of(
            "size",
            CANDIDATES,
            "_source",
            false,
            "version",
            true,
            "fields",
            List.of("id", "revision"),
            "query",
            within(below),
            "sort",
            List.of(Map.of(field, order)));
    return index.search("g*", query).path("hits").path("hits");
  }
}
