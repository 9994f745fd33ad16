package dev.openshelf.indexer;

import dev.openshelf.contracts.change.ChangeTopic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/**
 * The topic beside the change topic: key and value as they were received, place and reason in the
 * headers. A record that is too large even for that goes without its value. Thread-safe.
 */
final class DeadLetterTopic implements DeadLetters, AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Producer<byte[], byte[]> producer;

  DeadLetterTopic(Producer<byte[], byte[]> producer) {
    this.producer = producer;
  }

  @Override
  public void send(Parked parked) {
    ConsumerRecord<byte[], byte[]> record = parked.record();
    if (record == null) {
      return;
    }
    try {
      send(parked, record.key(), record.value());
    } catch (RecordTooLargeException e) {
      send(parked, record.key(), null);
    }
  }

  // Keys and values may be null, which the types of Kafka do not say.
  @SuppressWarnings("NullAway")
  private void send(Parked parked, byte @Nullable [] key, byte @Nullable [] value) {
    String topic = parked.at().topic() + ChangeTopic.DEAD_LETTER_SUFFIX;
    try {
      producer
          .send(new ProducerRecord<>(topic, null, key, value, headers(parked)))
          .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RecordTooLargeException tooLarge && value != null) {
        throw tooLarge;
      }
      throw new DeadLettersUnavailable(e.getCause());
    } catch (TimeoutException | KafkaException e) {
      throw new DeadLettersUnavailable(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DeadLettersUnavailable(e);
    }
  }

  @Override
  public void close() {
    producer.close(PATIENCE);
  }

  private static List<Header> headers(Parked parked) {
    return List.of(
        header("topic", parked.at().topic()),
        header("partition", Integer.toString(parked.at().partition())),
        header("offset", Long.toString(parked.at().offset())),
        header("reason", parked.flaw().code()),
        header("detail", parked.detail()));
  }

  private static Header header(String name, String value) {
    return new RecordHeader(name, value.getBytes(StandardCharsets.UTF_8));
  }
}
