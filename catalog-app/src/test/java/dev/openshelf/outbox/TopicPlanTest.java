package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.contracts.change.ChangeTopic;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.Test;

class TopicPlanTest {

  @Test
  void theChangeTopicKeepsTheNewestStateOfAProductForItsRetention() {
    NewTopic changes = TopicPlan.of(TopicSettings.named("t")).getFirst();
    assertThat(changes.name()).isEqualTo("t");
    assertThat(changes.numPartitions()).isEqualTo(12);
    assertThat(changes.configs())
        .containsEntry(TopicConfig.CLEANUP_POLICY_CONFIG, "compact,delete")
        .containsEntry(
            TopicConfig.RETENTION_MS_CONFIG, Long.toString(Duration.ofDays(14).toMillis()));
  }

  @Test
  void deadLettersAreNeverCompacted() {
    NewTopic deadLetters = TopicPlan.of(TopicSettings.named("t")).getLast();
    assertThat(deadLetters.name()).isEqualTo("t.dlt");
    assertThat(deadLetters.configs())
        .containsEntry(TopicConfig.CLEANUP_POLICY_CONFIG, "delete")
        .containsEntry(
            TopicConfig.RETENTION_MS_CONFIG, Long.toString(Duration.ofDays(90).toMillis()));
  }

  @Test
  void aProductAtItsLimitsFits() {
    assertThat(TopicPlan.MAX_MESSAGE_BYTES)
        .isGreaterThan(1024 * 1024)
        .isGreaterThan(ChangeTopic.MAX_VALUE_BYTES);
  }

  @Test
  void withThreeCopiesTwoMustHaveIt() {
    assertThat(configs(1)).containsEntry(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, "1");
    assertThat(configs(3)).containsEntry(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, "2");
  }

  private static Map<String, String> configs(int copies) {
    List<NewTopic> plan =
        TopicPlan.of(
            new TopicSettings("t", 12, (short) copies, Duration.ofDays(1), Duration.ofDays(1)));
    return plan.getFirst().configs();
  }
}
