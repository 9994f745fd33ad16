package dev.openshelf.indexer;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import dev.openshelf.contracts.change.ChangeTopic;
import dev.openshelf.contracts.change.ChangeType;
import dev.openshelf.contracts.change.Heartbeat;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.indexer.Received.Beat;
import dev.openshelf.indexer.Received.Change;
import dev.openshelf.indexer.Received.Unreadable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Reads records of the change topic, and survives every other. Thread-safe. */
final class RecordReader {

  private final ObjectReader changes;
  private final ObjectReader heartbeats;

  RecordReader(ObjectMapper json) {
    this.changes = json.readerFor(ProductChanged.class);
    this.heartbeats = json.readerFor(Heartbeat.class);
  }

  // Keys and values of records may be null, which the types of Kafka do not say.
  @SuppressWarnings("NullAway")
  Received read(ConsumerRecord<byte @Nullable [], byte @Nullable []> record) {
    Position at = new Position(record.topic(), record.partition(), record.offset());
    byte[] key = record.key();
    byte[] value = record.value();
    if (key == null) {
      return new Unreadable(at, Flaw.NULL_KEY, "The record has no key.", null);
    }
    String name = new String(key, StandardCharsets.UTF_8);
    if (value == null) {
      return new Unreadable(at, Flaw.NULL_VALUE, "The record has no value.", productId(name));
    }
    return name.equals(ChangeTopic.HEARTBEAT_KEY)
        ? beat(at, value)
        : change(at, Instant.ofEpochMilli(record.timestamp()), name, value);
  }

  private Received beat(Position at, byte[] value) {
    try {
      Heartbeat heartbeat = heartbeats.readValue(value);
      return heartbeat == null || heartbeat.watermark() == null
          ? new Unreadable(at, Flaw.MALFORMED, "The heartbeat has no watermark.", null)
          : new Beat(at, heartbeat);
    } catch (IOException e) {
      return new Unreadable(at, Flaw.MALFORMED, shortened(e), null);
    }
  }

  private Received change(Position at, Instant relayedAt, String key, byte[] value) {
    Long productId = productId(key);
    try {
      ProductChanged message = changes.readValue(value);
      String fault = MessageFaults.of(message, productId);
      return fault == null
          ? new Change(at, relayedAt, message)
          : new Unreadable(at, Flaw.MALFORMED, fault, productId);
    } catch (InvalidFormatException e) {
      Flaw flaw = e.getTargetType() == ChangeType.class ? Flaw.UNKNOWN_TYPE : Flaw.MALFORMED;
      return new Unreadable(at, flaw, shortened(e), productId);
    } catch (IOException e) {
      return new Unreadable(at, Flaw.MALFORMED, shortened(e), productId);
    }
  }

  private static @Nullable Long productId(String key) {
    try {
      return Long.valueOf(key);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** The first line says what is wrong; the others quote the record. */
  private static String shortened(IOException e) {
    String message = String.valueOf(e.getMessage());
    return message.lines().findFirst().orElse("unreadable");
  }
}
