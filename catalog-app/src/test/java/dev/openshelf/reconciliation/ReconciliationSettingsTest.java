package dev.openshelf.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.validation.ValidationBindHandler;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.validation.beanvalidation.LocalValidatorFactoryBean;

class ReconciliationSettingsTest {

  private static ReconciliationSettings bound(Map<String, String> settings) {
    try (LocalValidatorFactoryBean validator = new LocalValidatorFactoryBean()) {
      validator.afterPropertiesSet();
      return new Binder(new MapConfigurationPropertySource(settings))
          .bindOrCreate(
              "openshelf.reconciliation",
              Bindable.of(ReconciliationSettings.class),
              new ValidationBindHandler(validator));
    }
  }

  @Test
  void comparesFourTimesAnHourAndRepairs() {
    assertThat(bound(Map.of()))
        .isEqualTo(new ReconciliationSettings(true, Duration.ofMinutes(15), true));
  }

  @Test
  void everyValueCanBeChanged() {
    Map<String, String> settings =
        Map.of(
            "openshelf.reconciliation.enabled", "false",
            "openshelf.reconciliation.period", "2h",
            "openshelf.reconciliation.repair", "false");

    assertThat(bound(settings))
        .isEqualTo(new ReconciliationSettings(false, Duration.ofHours(2), false));
  }

  @Test
  void refusesToRunWithoutPause() {
    assertThatThrownBy(() -> bound(Map.of("openshelf.reconciliation.period", "0s")))
        .isInstanceOf(BindException.class);
  }
}
