package dev.openshelf.outbox;

import dev.openshelf.contracts.change.ChangeTopic;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The change topic and its dead letters, as they are created when they are not there.
 *
 * @param topic name of the change topic; the dead letters' name is derived from it
 * @param partitions how many partitions a newly created topic gets. 12 divides evenly among 2, 3, 4
 *     and 6 indexers; changing it later would move products between partitions
 * @param replicationFactor copies of each partition; 1 because a single broker cannot hold more, to
 *     be raised to 3 on a cluster
 * @param retention how long a change stays readable for an indexer that was away; after that only a
 *     rebuild helps. Two weeks outlast holidays
 * @param deadLetterRetention how long a record that could not be indexed can be looked at and
 *     replayed. A quarter, because people read them and nothing else keeps the original
 */
@Validated
@ConfigurationProperties("openshelf.events")
public record TopicSettings(
    @DefaultValue(ChangeTopic.NAME) @Pattern(regexp = "[a-zA-Z0-9._-]{1,200}") String topic,
    @DefaultValue("12") @Min(1) @Max(1000) int partitions,
    @DefaultValue("1") @Min(1) @Max(9) short replicationFactor,
    @DefaultValue("14d") Duration retention,
    @DefaultValue("90d") Duration deadLetterRetention) {

  /** Settings with nothing configured but the topic's name. */
  public static TopicSettings named(String topic) {
    return new TopicSettings(topic, 12, (short) 1, Duration.ofDays(14), Duration.ofDays(90));
  }

  /** The name of the dead-letter topic. */
  public String deadLetterTopic() {
    return topic + ChangeTopic.DEAD_LETTER_SUFFIX;
  }
}
