package dev.openshelf.outbox;

import dev.openshelf.platform.Loop;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A relay process in this JVM, with timeouts that suit a test. */
final class TestRelay implements AutoCloseable {

  static final RelaySettings SETTINGS =
      new RelaySettings(
          100,
          Duration.ofMillis(200),
          Duration.ofSeconds(3),
          Duration.ofMillis(200),
          10,
          Duration.ofSeconds(1));

  final JdbcLease lease;
  final AtomicInteger failedSends = new AtomicInteger();

  private final KafkaPublisher publisher;
  private final List<Loop> loops = new ArrayList<>();

  TestRelay(OutboxDatabase database, String bootstrap, TopicSettings topic, Snapshots snapshots) {
    KafkaClients clients = clients(bootstrap);
    Topics topics = new Topics(clients::openAdmin, topic);
    publisher =
        new KafkaPublisher(clients::openProducer, topic.topic(), OutboxConfiguration.json());
    lease = lease(database, Integer.toHexString(hashCode()));
    RelayProcess process =
        new RelayProcess(
            new RelayProcess.Stores(
                database.jdbc, database.transactions, database::open, snapshots),
            new RelayProcess.Broker(publisher, topics::ready),
            lease,
            new Failures(),
            SETTINGS);
    loops.add(new Loop("topics", () -> {}, topics::ensure));
    loops.addAll(process.loops(() -> {}));
    loops.forEach(Loop::start);
  }

  static KafkaClients clients(String bootstrap) {
    return new KafkaClients(
        Map.of(
            "bootstrap.servers", bootstrap,
            "request.timeout.ms", 2000,
            "delivery.timeout.ms", 3000,
            "max.block.ms", 2000),
        Map.of(
            "bootstrap.servers", bootstrap,
            "request.timeout.ms", 5000,
            "default.api.timeout.ms", 5000));
  }

  static JdbcLease lease(OutboxDatabase database, String instance) {
    return new JdbcLease(database.jdbc, "relay", instance, SETTINGS.lease(), System::nanoTime);
  }

  /** Ends like a killed process: the lease is not given back. */
  @Override
  public void close() {
    loops.forEach(Loop::end);
    loops.forEach(Loop::close);
    publisher.close();
  }

  private final class Failures implements RelayListener {
    @Override
    public void passed(PassSummary summary) {
      failedSends.addAndGet(summary.later().size());
    }

    @Override
    public void watermark(Instant watermark) {}
  }
}
