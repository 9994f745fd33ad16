package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.contracts.change.Heartbeat;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** Kafka's own stand-in for its producer takes the place of the broker. */
class KafkaPublisherTest {

  private static final String TOPIC = "changes";

  private final List<MockProducer<byte[], byte[]>> opened = new ArrayList<>();
  private final KafkaPublisher publisher =
      new KafkaPublisher(this::open, TOPIC, OutboxConfiguration.json());

  @Test
  void theProductIdIsTheKey() {
    publisher.send(new Message("42", new byte[] {1}));
    assertThat(opened.getFirst().history())
        .singleElement()
        .satisfies(sent -> assertThat(text(sent.key())).isEqualTo("42"));
  }

  @Test
  void theResultComesWithTheAcknowledgementAndNotBefore() {
    CompletableFuture<Delivery> result = publisher.send(new Message("42", new byte[] {1}));
    assertThat(result).isNotDone();
    opened.getFirst().completeNext();
    assertThat(result).isCompletedWithValue(new Delivery.Acknowledged());
  }

  @Test
  void aLateFailureIsAResultToo() {
    CompletableFuture<Delivery> result = publisher.send(new Message("42", new byte[] {1}));
    opened.getFirst().errorNext(new TimeoutException("40000 ms has passed"));
    assertThat(result.join()).isInstanceOf(Delivery.Later.class);
  }

  @Test
  void onlyTheMessagesOwnFaultsAreRefusals() {
    assertThat(KafkaPublisher.delivery(new RecordTooLargeException("1.4 MB")))
        .isEqualTo(new Delivery.Refused("too_large", "1.4 MB"));
    assertThat(
            List.of(
                new TimeoutException(),
                new OutOfOrderSequenceException(""),
                new NotEnoughReplicasException(),
                new TopicAuthorizationException(TOPIC),
                new IllegalStateException("closed")))
        .allSatisfy(
            failure ->
                assertThat(KafkaPublisher.delivery(failure)).isInstanceOf(Delivery.Later.class));
  }

  @Test
  void aHeartbeatGoesToEveryPartition() {
    CompletableFuture<Delivery> result = publisher.send(heartbeat());
    assertThat(opened.getFirst().history())
        .extracting(sent -> sent.partition() + " " + text(sent.key()))
        .containsExactly("0 heartbeat", "1 heartbeat", "2 heartbeat");
    opened.getFirst().completeNext();
    opened.getFirst().completeNext();
    assertThat(result).isNotDone();
    opened.getFirst().errorNext(new TimeoutException());
    assertThat(result.join()).isInstanceOf(Delivery.Later.class);
  }

  @Test
  void afterATroubleAFreshProducerIsOpened() {
    publisher.send(new Message("42", new byte[] {1}));
    publisher.renew();
    assertThat(opened.getFirst().closed()).isTrue();
    publisher.send(new Message("42", new byte[] {1}));
    assertThat(opened).hasSize(2);
  }

  @Test
  void aProducerThatCannotBeOpenedIsNoException() {
    KafkaPublisher unresolvable =
        new KafkaPublisher(
            () -> {
              throw new ConfigException("No resolvable bootstrap urls");
            },
            TOPIC,
            OutboxConfiguration.json());
    assertThat(unresolvable.send(new Message("42", new byte[] {1})).join())
        .isInstanceOf(Delivery.Later.class);
    assertThat(unresolvable.send(heartbeat()).join()).isInstanceOf(Delivery.Later.class);
    unresolvable.flush();
  }

  private Producer<byte[], byte[]> open() {
    List<PartitionInfo> partitions =
        IntStream.range(0, 3)
            .mapToObj(number -> new PartitionInfo(TOPIC, number, Node.noNode(), null, null))
            .toList();
    MockProducer<byte[], byte[]> producer =
        new MockProducer<>(
            new Cluster("one", List.of(), partitions, Set.of(), Set.of()),
            false,
            new RoundRobinPartitioner(),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    opened.add(producer);
    return producer;
  }

  private static Heartbeat heartbeat() {
    Instant now = Instant.parse("2026-08-04T02:10:00Z");
    return new Heartbeat(now, now);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
