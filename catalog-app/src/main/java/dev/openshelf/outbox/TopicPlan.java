package dev.openshelf.outbox;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;

/** The topics as they should be created. Nothing is left to the broker's defaults. */
final class TopicPlan {

  /** A product at its limits, its envelope and its headers fit. */
  static final int MAX_MESSAGE_BYTES = 1_310_720;

  /** A dead letter is the whole message and the story of its failure. */
  private static final int MAX_DEAD_LETTER_BYTES = 2 * MAX_MESSAGE_BYTES;

  /**
   * Small enough that compaction and retention, which leave the newest segment alone, get to work.
   */
  private static final int SEGMENT_BYTES = 256 * 1024 * 1024;

  private static final Duration SEGMENT_AGE = Duration.ofDays(1);

  /**
   * Compaction keeps the last record of a product, which for a moment after a change of relays may
   * not be its newest. Long before this time has passed the new relay has put that right.
   */
  private static final Duration COMPACTION_LAG = Duration.ofDays(1);

  private static final int COPIES_THAT_SURVIVE_ONE_LOSS = 3;

  private TopicPlan() {}

  static List<NewTopic> of(TopicSettings settings) {
    return List.of(changes(settings), deadLetters(settings));
  }

  private static NewTopic changes(TopicSettings settings) {
    Map<String, String> configs = common(settings, settings.retention(), MAX_MESSAGE_BYTES);
    configs.put(
        TopicConfig.CLEANUP_POLICY_CONFIG,
        TopicConfig.CLEANUP_POLICY_COMPACT + "," + TopicConfig.CLEANUP_POLICY_DELETE);
    configs.put(TopicConfig.MIN_COMPACTION_LAG_MS_CONFIG, millis(COMPACTION_LAG));
    return topic(settings, settings.topic(), configs);
  }

  private static NewTopic deadLetters(TopicSettings settings) {
    Map<String, String> configs =
        common(settings, settings.deadLetterRetention(), MAX_DEAD_LETTER_BYTES);
    configs.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
    return topic(settings, settings.deadLetterTopic(), configs);
  }

  private static Map<String, String> common(
      TopicSettings settings, Duration retention, int maxMessageBytes) {
    Map<String, String> configs = new HashMap<>();
    configs.put(TopicConfig.RETENTION_MS_CONFIG, millis(retention));
    configs.put(TopicConfig.RETENTION_BYTES_CONFIG, "-1");
    configs.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(maxMessageBytes));
    configs.put(TopicConfig.SEGMENT_BYTES_CONFIG, Integer.toString(SEGMENT_BYTES));
    configs.put(TopicConfig.SEGMENT_MS_CONFIG, millis(SEGMENT_AGE));
    configs.put(TopicConfig.UNCLEAN_LEADER_ELECTION_ENABLE_CONFIG, "false");
    configs.put(
        TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG,
        settings.replicationFactor() >= COPIES_THAT_SURVIVE_ONE_LOSS ? "2" : "1");
    return configs;
  }

  private static NewTopic topic(TopicSettings settings, String name, Map<String, String> configs) {
    return new NewTopic(name, settings.partitions(), settings.replicationFactor()).configs(configs);
  }

  private static String millis(Duration duration) {
    return Long.toString(duration.toMillis());
  }
}
