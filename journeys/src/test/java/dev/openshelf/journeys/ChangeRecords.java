package dev.openshelf.journeys;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.contracts.change.ChangeTopic;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Reads and repeats what a shop has sent to its topic. */
final class ChangeRecords {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration POLL = Duration.ofMillis(500);

  private final String bootstrap;
  private final String topic;

  ChangeRecords(String bootstrap, String topic) {
    this.bootstrap = bootstrap;
    this.topic = topic;
  }

  /** Everything that is in the topic now, heartbeats left out, by partition. */
  Map<Integer, List<ConsumerRecord<String, String>>> all() {
    Map<Integer, List<ConsumerRecord<String, String>>> found = new TreeMap<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrap),
            new StringDeserializer(),
            new StringDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(it -> new TopicPartition(topic, it.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (partitions.stream()
          .anyMatch(it -> consumer.position(it) < ends.getOrDefault(it, 0L))) {
        for (ConsumerRecord<String, String> record : consumer.poll(POLL)) {
          if (!ChangeTopic.HEARTBEAT_KEY.equals(record.key())) {
            found.computeIfAbsent(record.partition(), it -> new ArrayList<>()).add(record);
          }
        }
      }
    }
    return found;
  }

  /** Sends some old records once more, as they were; returns how many. */
  int replay(Random random, int most) {
    List<ConsumerRecord<String, String>> old =
        all().values().stream().flatMap(List::stream).toList();
    int count = old.isEmpty() ? 0 : most;
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrap, "max.block.ms", 60_000),
            new StringSerializer(),
            new StringSerializer())) {
      for (int at = 0; at < count; at++) {
        ConsumerRecord<String, String> record = old.get(random.nextInt(old.size()));
        producer.send(
            new ProducerRecord<>(topic, record.partition(), record.key(), record.value()));
      }
    }
    return count;
  }

  /** The same records as messages. */
  static List<ConsumerRecord<String, NaiveSink.Message>> messages(
      List<ConsumerRecord<String, String>> records) {
    return records.stream().map(ChangeRecords::message).toList();
  }

  private static ConsumerRecord<String, NaiveSink.Message> message(
      ConsumerRecord<String, String> record) {
    try {
      JsonNode value = JSON.readTree(record.value());
      return new ConsumerRecord<>(
          record.topic(),
          record.partition(),
          record.offset(),
          record.timestamp(),
          TimestampType.CREATE_TIME,
          0,
          0,
          record.key(),
          new NaiveSink.Message(
              value.path("productId").asLong(),
              value.path("revision").asLong(),
              value.path("type").asText().equals("DELETED")),
          record.headers(),
          java.util.Optional.empty());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
