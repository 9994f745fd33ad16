package dev.openshelf.indexer;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.boot.autoconfigure.kafka.KafkaConnectionDetails;
import org.springframework.boot.autoconfigure.kafka.KafkaProperties;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;

/** The indexer's clients of Kafka: the application's connection settings, our own behaviour. */
record KafkaAccess(KafkaProperties properties, KafkaConnectionDetails details, String topic) {

  /** A killed indexer's partitions are taken over after this. */
  private static final int SESSION_MILLIS = 10_000;

  private static final int HEARTBEAT_MILLIS = 3_000;

  /** A topic that did not exist at start is found within this. */
  private static final int METADATA_MILLIS = 5_000;

  /** Together with the limits of one bulk request far below what a batch may take. */
  private static final int MOST_BYTES_OF_A_PARTITION = 4 * 1024 * 1024;

  private static final int MOST_BYTES_OF_A_POLL = 16 * 1024 * 1024;
  private static final int ADMIN_MILLIS = 5_000;
  private static final int LARGEST_DEAD_LETTER = 1_200_000;

  ConsumerFactory<byte[], byte[]> consumers(int maxBatch) {
    Map<String, Object> config = new HashMap<>(properties.buildConsumerProperties(null));
    config.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, details.getConsumerBootstrapServers());
    config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    config.put(ConsumerConfig.METADATA_MAX_AGE_CONFIG, METADATA_MILLIS);
    config.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_MILLIS);
    config.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, HEARTBEAT_MILLIS);
    config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, maxBatch);
    config.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, MOST_BYTES_OF_A_PARTITION);
    config.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, MOST_BYTES_OF_A_POLL);
    config.put(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
        CooperativeStickyAssignor.class.getName());
    return new DefaultKafkaConsumerFactory<>(
        config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  Producer<byte[], byte[]> producer() {
    Map<String, Object> config = new HashMap<>(properties.buildProducerProperties(null));
    config.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, details.getProducerBootstrapServers());
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 10_000);
    config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 15_000);
    config.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, LARGEST_DEAD_LETTER);
    return new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
  }

  Admin admin() {
    Map<String, Object> config = new HashMap<>(properties.buildAdminProperties(null));
    config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, details.getAdminBootstrapServers());
    config.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, ADMIN_MILLIS);
    config.put(CommonClientConfigs.DEFAULT_API_TIMEOUT_MS_CONFIG, ADMIN_MILLIS);
    return Admin.create(config);
  }
}
