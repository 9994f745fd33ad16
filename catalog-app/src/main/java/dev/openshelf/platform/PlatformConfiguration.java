package dev.openshelf.platform;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.jdbc.JdbcConnectionDetails;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;

@Configuration(proxyBeanMethods = false)
class PlatformConfiguration {
  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }

  @Bean
  Instance instance() {
    return Instance.current();
  }

  @Bean
  Roles roles(Environment environment) {
    return Roles.of(environment);
  }

  @Bean
  Database database(Clock clock) {
    return new Database(clock.instant());
  }

  @Bean
  @ConditionalOnRedis
  Redis redis(@Value("${openshelf.cache.redis.url}") String url) {
    return new Redis(url).start();
  }

  @Bean
  MeterBinder databaseMeter(Database database) {
    return registry ->
        Gauge.builder("openshelf.database.up", database, it -> it.isReady() ? 1 : 0)
            .description("1 while PostgreSQL is there and migrated")
            .register(registry);
  }

  @Bean
  AuditTrail audit(JdbcClient jdbc) {
    return new AuditTrail(jdbc);
  }

  @Bean
  static DataSourceGuard dataSourceGuard(ObjectProvider<Database> database) {
    return new DataSourceGuard(database);
  }

  @Bean
  static CorePool corePool(ObjectProvider<MeterRegistry> metrics) {
    return new CorePool(metrics, System::nanoTime);
  }

  @Bean
  SharedKey sharedKey(Database database, JdbcClient jdbc) {
    SharedKey key = new SharedKey(database, jdbc);
    database.whenReady(() -> know(key));
    return key;
  }

  private static void know(SharedKey key) {
    try {
      key.awaitKnown();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Bean
  Shoppers shoppers(SharedKey key) {
    return new Shoppers(id -> key.signAtOnce("shopper", id));
  }

  /** Inside the filters that give a request its id and refuse bad addresses. */
  @Bean
  FilterRegistrationBean<ShopperFilter> introductions(Shoppers shoppers) {
    FilterRegistrationBean<ShopperFilter> filter =
        new FilterRegistrationBean<>(new ShopperFilter(shoppers));
    filter.setOrder(Ordered.HIGHEST_PRECEDENCE + 10);
    return filter;
  }

  @Bean
  Loops databaseLoops(Database database, JdbcConnectionDetails details, Clock clock) {
    PostgresSchema schema = new PostgresSchema(details);
    DatabaseWatch watch = new DatabaseWatch(database, schema, clock);
    return Loops.around(new Loop("database-watch", () -> {}, watch::step, schema));
  }
}
