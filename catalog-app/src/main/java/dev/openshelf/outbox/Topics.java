package dev.openshelf.outbox;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that the topics exist. Nobody may send before, or the broker would make up a topic
 * with its own defaults. Thread-safe.
 */
final class Topics {

  private static final Logger log = LoggerFactory.getLogger(Topics.class);

  /** A topic that somebody deletes is noticed and made again after this time. */
  private static final Duration NEXT_LOOK = Duration.ofMinutes(1);

  private static final Duration SOON = Duration.ofMillis(200);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);

  private final Supplier<Admin> admins;
  private final List<NewTopic> plan;
  private final Set<String> warned = new HashSet<>();
  private volatile boolean ready;

  Topics(Supplier<Admin> admins, TopicSettings settings) {
    this.admins = admins;
    this.plan = TopicPlan.of(settings);
  }

  /** Whether, when last looked at, every partition of the topics had a leader that answered. */
  boolean ready() {
    return ready;
  }

  /** Creates what is missing; says when to look again. */
  Duration ensure() throws InterruptedException, ExecutionException {
    Admin admin = admins.get();
    try {
      Map<String, TopicDescription> found = describe(admin);
      create(admin, missing(found.keySet()));
      ready = answers(admin, missing(found.keySet()).isEmpty() ? found : describe(admin));
      return ready ? NEXT_LOOK : SOON;
    } finally {
      admin.close(CLOSE_TIMEOUT);
    }
  }

  private List<NewTopic> missing(Set<String> found) {
    return plan.stream().filter(topic -> !found.contains(topic.name())).toList();
  }

  private Map<String, TopicDescription> describe(Admin admin)
      throws InterruptedException, ExecutionException {
    Map<String, KafkaFuture<TopicDescription>> asked =
        admin.describeTopics(plan.stream().map(NewTopic::name).toList()).topicNameValues();
    Map<String, TopicDescription> found = new HashMap<>();
    for (Map.Entry<String, KafkaFuture<TopicDescription>> answer : asked.entrySet()) {
      try {
        found.put(answer.getKey(), answer.getValue().get());
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
          throw e;
        }
      }
    }
    return found;
  }

  private static void create(Admin admin, Collection<NewTopic> topics)
      throws InterruptedException, ExecutionException {
    for (Map.Entry<String, KafkaFuture<Void>> answer :
        admin.createTopics(topics).values().entrySet()) {
      try {
        answer.getValue().get();
        log.info("Created topic {}", answer.getKey());
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof TopicExistsException)) {
          throw e;
        }
      }
    }
  }

  private boolean answers(Admin admin, Map<String, TopicDescription> found)
      throws InterruptedException, ExecutionException {
    Map<TopicPartition, OffsetSpec> partitions = new HashMap<>();
    for (NewTopic topic : plan) {
      TopicDescription description = found.get(topic.name());
      if (description == null) {
        return false; // Created, but not yet known everywhere.
      }
      description
          .partitions()
          .forEach(
              one ->
                  partitions.put(
                      new TopicPartition(topic.name(), one.partition()), OffsetSpec.latest()));
      warnOfOtherCount(topic, description.partitions().size());
    }
    // Only an answer of its leader proves that a partition can be written to. A producer that
    // starts
    // before that has been seen stuck for minutes.
    admin.listOffsets(partitions).all().get();
    return true;
  }

  private void warnOfOtherCount(NewTopic topic, int partitions) {
    if (partitions != topic.numPartitions() && warned.add(topic.name())) {
      log.warn(
          "Topic {} has {} partitions, {} are configured; it is used as it is",
          topic.name(),
          partitions,
          topic.numPartitions());
    }
  }
}
