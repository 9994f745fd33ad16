package dev.openshelf.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.contracts.change.ChangeTopic;
import dev.openshelf.contracts.change.Heartbeat;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Sends to the change topic. The producer is opened when it is first needed, because opening it
 * fails where the broker's name cannot be resolved yet, and again after {@link #renew()}.
 */
final class KafkaPublisher implements Publisher, AutoCloseable {

  private static final Delivery ACKNOWLEDGED = new Delivery.Acknowledged();
  private static final byte[] HEARTBEAT_KEY = bytes(ChangeTopic.HEARTBEAT_KEY);

  private final Supplier<Producer<byte[], byte[]>> producers;
  private final String topic;
  private final ObjectMapper json;
  private @Nullable Producer<byte[], byte[]> producer;

  KafkaPublisher(Supplier<Producer<byte[], byte[]>> producers, String topic, ObjectMapper json) {
    this.producers = producers;
    this.topic = topic;
    this.json = json;
  }

  @Override
  public CompletableFuture<Delivery> send(Message message) {
    return send(new ProducerRecord<>(topic, bytes(message.key()), message.value()));
  }

  @Override
  public CompletableFuture<Delivery> send(Heartbeat heartbeat) {
    try {
      byte[] value = json.writeValueAsBytes(heartbeat);
      List<CompletableFuture<Delivery>> each =
          producer().partitionsFor(topic).stream()
              .map(p -> send(new ProducerRecord<>(topic, p.partition(), HEARTBEAT_KEY, value)))
              .toList();
      return CompletableFuture.allOf(each.toArray(CompletableFuture[]::new))
          .thenApply(all -> worst(each));
    } catch (KafkaException | IllegalStateException | JsonProcessingException e) {
      return CompletableFuture.completedFuture(delivery(e));
    }
  }

  @Override
  public void flush() {
    Producer<byte[], byte[]> open = opened();
    if (open != null) {
      open.flush();
    }
  }

  @Override
  public void renew() {
    close();
  }

  /** What is on its way is given up, and so ends as {@link Delivery.Later}. */
  @Override
  public void close() {
    Producer<byte[], byte[]> last;
    synchronized (this) {
      last = producer;
      producer = null;
    }
    if (last != null) {
      last.close(Duration.ZERO);
    }
  }

  /** Which failures are the message's own. Everything unknown is worth another try. */
  static Delivery delivery(@Nullable Exception failure) {
    return switch (failure) {
      case null -> ACKNOWLEDGED;
      case RecordTooLargeException e -> refused("too_large", e);
      case RecordBatchTooLargeException e -> refused("too_large", e);
      case SerializationException e -> refused("unserialisable", e);
      case InvalidRecordException e -> refused("invalid_record", e);
      case InvalidTimestampException e -> refused("invalid_record", e);
      default ->
          new Delivery.Later(failure.getClass().getSimpleName() + ": " + failure.getMessage());
    };
  }

  private static Delivery refused(String reason, Exception e) {
    return new Delivery.Refused(reason, String.valueOf(e.getMessage()));
  }

  private CompletableFuture<Delivery> send(ProducerRecord<byte[], byte[]> sent) {
    CompletableFuture<Delivery> result = new CompletableFuture<>();
    try {
      var unused = producer().send(sent, (at, failure) -> result.complete(delivery(failure)));
    } catch (KafkaException | IllegalStateException e) {
      result.complete(delivery(e));
    }
    return result;
  }

  private static Delivery worst(List<CompletableFuture<Delivery>> each) {
    return each.stream()
        .map(CompletableFuture::join)
        .filter(delivery -> !(delivery instanceof Delivery.Acknowledged))
        .findFirst()
        .orElse(ACKNOWLEDGED);
  }

  private synchronized Producer<byte[], byte[]> producer() {
    Producer<byte[], byte[]> open = producer;
    if (open == null) {
      open = producers.get();
      producer = open;
    }
    return open;
  }

  private synchronized @Nullable Producer<byte[], byte[]> opened() {
    return producer;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
