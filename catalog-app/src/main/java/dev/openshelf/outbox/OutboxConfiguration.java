package dev.openshelf.outbox;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Database;
import dev.openshelf.platform.Loop;
import dev.openshelf.platform.Loops;
import dev.openshelf.platform.Role;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.CommonClientConfigs;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.jdbc.JdbcConnectionDetails;
import org.springframework.boot.autoconfigure.kafka.KafkaConnectionDetails;
import org.springframework.boot.autoconfigure.kafka.KafkaProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** What every process has, whatever its roles. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TopicSettings.class)
class OutboxConfiguration {

  private static final String CONNECT_TIMEOUT_SECONDS = "5";

  @Bean
  DirectConnections directConnections(JdbcConnectionDetails details) {
    return () -> {
      Properties properties = new Properties();
      put(properties, "user", details.getUsername());
      put(properties, "password", details.getPassword());
      properties.setProperty("connectTimeout", CONNECT_TIMEOUT_SECONDS);
      properties.setProperty("loginTimeout", CONNECT_TIMEOUT_SECONDS);
      properties.setProperty("tcpKeepAlive", "true");
      properties.setProperty("ApplicationName", "openshelf-outbox");
      return DriverManager.getConnection(details.getJdbcUrl(), properties);
    };
  }

  @Bean
  NotifyDoorbell doorbell(DirectConnections connections) {
    return new NotifyDoorbell(connections, Duration.ofSeconds(1));
  }

  @Bean
  BacklogSampler outboxBacklogs(JdbcTemplate jdbc, MeterRegistry registry) {
    BacklogSampler sampler = new BacklogSampler(jdbc, System::nanoTime);
    OutboxMeters.register(registry, sampler);
    OutboxMeters.registerOldestTransaction(registry, sampler::oldestTransactionSeconds);
    return sampler;
  }

  @Bean
  Loops backlogLoops(BacklogSampler sampler, Database database) {
    return Loops.of(new Loop("outbox-backlog", database::awaitReady, sampler::sample));
  }

  @Bean
  @ConditionalOnRole({Role.RELAY, Role.INDEXER})
  KafkaClients outboxKafkaClients(
      KafkaProperties properties, KafkaConnectionDetails details, ObjectProvider<SslBundles> ssl) {
    SslBundles bundles = ssl.getIfAvailable();
    return new KafkaClients(
        at(
            details.getProducer().getBootstrapServers(),
            properties.buildProducerProperties(bundles)),
        at(details.getAdmin().getBootstrapServers(), properties.buildAdminProperties(bundles)));
  }

  @Bean
  @ConditionalOnRole({Role.RELAY, Role.INDEXER})
  Topics topics(KafkaClients clients, TopicSettings settings) {
    return new Topics(clients::openAdmin, settings);
  }

  @Bean
  @ConditionalOnRole({Role.RELAY, Role.INDEXER})
  Loops topicLoops(Topics topics) {
    return Loops.of(new Loop("outbox-topics", () -> {}, topics::ensure));
  }

  /** The messages' own format; what is configured for the web does not reach it. */
  static ObjectMapper json() {
    return JsonMapper.builder()
        .findAndAddModules()
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .build();
  }

  private static Map<String, Object> at(List<String> bootstrap, Map<String, Object> properties) {
    Map<String, Object> all = new HashMap<>(properties);
    all.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    return all;
  }

  private static void put(Properties properties, String name, @Nullable String value) {
    if (value != null) {
      properties.setProperty(name, value);
    }
  }
}
