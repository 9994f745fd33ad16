package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.validation.ValidationBindHandler;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.validation.beanvalidation.LocalValidatorFactoryBean;

class RelaySettingsTest {

  @Test
  void defaults() {
    RelaySettings settings = relay(Map.of());
    assertThat(settings)
        .isEqualTo(
            new RelaySettings(
                1000,
                Duration.ofSeconds(1),
                Duration.ofSeconds(5),
                Duration.ofSeconds(1),
                500,
                Duration.ofMinutes(1)));
    assertThat(topics(Map.of()))
        .isEqualTo(TopicSettings.named("openshelf.catalog.product-changed.v1"));
  }

  @Test
  void explicitValues() {
    assertThat(relay(Map.of("openshelf.outbox.batch", "7")).batch()).isEqualTo(7);
    assertThat(relay(Map.of("openshelf.outbox.poll", "3s")).poll())
        .isEqualTo(Duration.ofSeconds(3));
    TopicSettings topics =
        topics(
            Map.of("openshelf.events.topic", "mine", "openshelf.events.replication-factor", "3"));
    assertThat(topics.deadLetterTopic()).isEqualTo("mine.dlt");
    assertThat(topics.replicationFactor()).isEqualTo((short) 3);
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> relay(Map.of("openshelf.outbox.lease", "1s")))
        .hasStackTraceContaining("at least 3 seconds");
    assertThatThrownBy(() -> relay(Map.of("openshelf.outbox.batch", "0"))).isNotNull();
    assertThatThrownBy(() -> topics(Map.of("openshelf.events.topic", "a b"))).isNotNull();
    assertThatThrownBy(() -> topics(Map.of("openshelf.events.partitions", "0"))).isNotNull();
  }

  private static RelaySettings relay(Map<String, String> properties) {
    return bind("openshelf.outbox", RelaySettings.class, properties);
  }

  private static TopicSettings topics(Map<String, String> properties) {
    return bind("openshelf.events", TopicSettings.class, properties);
  }

  private static <T> T bind(String prefix, Class<T> type, Map<String, String> properties) {
    LocalValidatorFactoryBean validator = new LocalValidatorFactoryBean();
    validator.afterPropertiesSet();
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate(prefix, Bindable.of(type), new ValidationBindHandler(validator));
  }
}
