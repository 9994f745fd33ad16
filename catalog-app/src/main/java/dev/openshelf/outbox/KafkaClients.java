package dev.openshelf.outbox;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Opens clients with what is configured for the application, the limits that the relay needs where
 * nothing is configured, and the guarantees that nobody may configure away. Immutable.
 *
 * @param producer configured properties of producers
 * @param admin configured properties of admin clients
 */
record KafkaClients(Map<String, Object> producer, Map<String, Object> admin) {

  /** A slow broker gets this long for an answer before the request is repeated. */
  private static final int REQUEST_TIMEOUT = 15_000;

  /** A pass ends within this time and {@link #MAX_BLOCK}, whatever the broker does. */
  private static final int DELIVERY_TIMEOUT = 40_000;

  private static final int MAX_BLOCK = 5_000;
  private static final int ADMIN_TIMEOUT = 10_000;

  /** Only heartbeats ever wait for it: a pass flushes. */
  private static final int LINGER = 5;

  private static final int BATCH_BYTES = 128 * 1024;

  KafkaClients {
    producer = Map.copyOf(producer);
    admin = Map.copyOf(admin);
  }

  Producer<byte[], byte[]> openProducer() {
    Map<String, Object> properties = new HashMap<>(producer);
    properties.putIfAbsent(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, REQUEST_TIMEOUT);
    properties.putIfAbsent(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, DELIVERY_TIMEOUT);
    properties.putIfAbsent(ProducerConfig.MAX_BLOCK_MS_CONFIG, MAX_BLOCK);
    properties.putIfAbsent(ProducerConfig.LINGER_MS_CONFIG, LINGER);
    properties.putIfAbsent(ProducerConfig.BATCH_SIZE_CONFIG, BATCH_BYTES);
    properties.putIfAbsent(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, TopicPlan.MAX_MESSAGE_BYTES);
    properties.put(ProducerConfig.ACKS_CONFIG, "all");
    properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
  }

  Admin openAdmin() {
    Map<String, Object> properties = new HashMap<>(admin);
    properties.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ADMIN_TIMEOUT);
    properties.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ADMIN_TIMEOUT);
    return Admin.create(properties);
  }
}
