package dev.openshelf.journeys;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;

import dev.openshelf.OpenshelfApplication;
import org.junit.jupiter.api.Test;
import org.springframework.modulith.core.ApplicationModules;

/** The application's packages depend on each other as their declarations say, and in no circle. */
class ModularityTest {

  @Test
  void modulesKeepTheirBoundaries() {
    // All of contracts is meant to be used; what it may use itself is checked elsewhere.
    ApplicationModules.of(OpenshelfApplication.class, resideInAPackage("dev.openshelf.contracts.."))
        .verify();
  }
}
