package dev.openshelf.journeys;

import dev.openshelf.OpenshelfApplication;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

/** The application's packages depend on each other as their declarations say, and in no circle. */
class ModularityTest {

  @Test
  void modulesKeepTheirBoundaries() {
    ApplicationModules.of(OpenshelfApplication.class).verify();
  }
}
