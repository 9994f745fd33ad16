package dev.openshelf.outbox;

import java.sql.DriverManager;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.jdbc.JdbcConnectionDetails;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

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

  private static void put(Properties properties, String name, @Nullable String value) {
    if (value != null) {
      properties.setProperty(name, value);
    }
  }
}
