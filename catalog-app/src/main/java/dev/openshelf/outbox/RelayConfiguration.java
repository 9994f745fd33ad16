package dev.openshelf.outbox;

import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Database;
import dev.openshelf.platform.Instance;
import dev.openshelf.platform.Loops;
import dev.openshelf.platform.Role;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** What a process with the role relay has. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnRole(Role.RELAY)
@EnableConfigurationProperties(RelaySettings.class)
class RelayConfiguration {

  private static final Logger log = LoggerFactory.getLogger(RelayConfiguration.class);

  private static final String LEASE = "relay";

  @Bean
  JdbcLease relayLease(JdbcTemplate jdbc, Instance instance, RelaySettings settings) {
    return new JdbcLease(jdbc, LEASE, instance.id(), settings.lease(), System::nanoTime);
  }

  @Bean
  KafkaPublisher publisher(KafkaClients clients, TopicSettings topics) {
    return new KafkaPublisher(clients::openProducer, topics.topic(), OutboxConfiguration.json());
  }

  @Bean
  RelayMeters relayMeters(MeterRegistry registry, JdbcLease lease, Clock clock) {
    return new RelayMeters(registry, lease, clock);
  }

  @Bean
  RelayProcess relayProcess(
      RelayProcess.Stores stores,
      RelayProcess.Broker broker,
      JdbcLease lease,
      RelayMeters meters,
      RelaySettings settings) {
    return new RelayProcess(stores, broker, lease, meters, settings);
  }

  @Bean
  RelayProcess.Stores relayStores(
      JdbcTemplate jdbc,
      TransactionTemplate transactions,
      DirectConnections connections,
      Snapshots snapshots) {
    return new RelayProcess.Stores(jdbc, transactions, connections, snapshots);
  }

  @Bean
  RelayProcess.Broker relayBroker(
      KafkaPublisher publisher, Topics topics, RelayClearance clearance) {
    return new RelayProcess.Broker(publisher, () -> topics.ready() && clearance.given());
  }

  @Bean
  Loops relayLoops(RelayProcess process, Database database, JdbcLease lease) {
    return Loops.of(process.loops(database::awaitReady), () -> release(lease));
  }

  private static void release(JdbcLease lease) {
    try {
      lease.release();
    } catch (DataAccessException e) {
      log.debug("The lease was not released and will expire", e);
    }
  }
}
