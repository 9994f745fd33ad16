package dev.openshelf.journeys;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import java.util.Set;

/** What Maven's module boundaries cannot say. */
@AnalyzeClasses(packages = "dev.openshelf", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  private static final Set<String> CLOCKS = Set.of("now", "currentTimeMillis");

  @ArchTest
  static final ArchRule readersAndIndexerDoNotKnowEachOther =
      noClasses()
          .that()
          .resideInAPackage("dev.openshelf.search..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.openshelf.indexer..",
              "dev.openshelf.recommendation..",
              "dev.openshelf.catalog..");

  @ArchTest
  static final ArchRule servingKnowsNoShopAndNoStore =
      noClasses()
          .that()
          .resideInAPackage("dev.openshelf.serving..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.openshelf.contracts..",
              "dev.openshelf.search..",
              "co.elastic..",
              "org.elasticsearch..",
              "org.springframework..");

  @ArchTest
  static final ArchRule contractsAreData =
      classes()
          .that()
          .resideInAPackage("dev.openshelf.contracts..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "dev.openshelf.contracts..",
              "java..",
              "com.fasterxml.jackson.annotation..",
              "org.jspecify..");

  @ArchTest
  static final ArchRule kafkaStaysInItsAdapters =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "dev.openshelf",
              "dev.openshelf.outbox..",
              "dev.openshelf.indexer..",
              "dev.openshelf.localstack..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.kafka..", "org.springframework.kafka..");

  @ArchTest
  static final ArchRule elasticsearchsClientsStayInTheIndexer =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.openshelf.indexer..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("co.elastic..", "org.elasticsearch..");

  @ArchTest
  static final ArchRule noServiceImplPairs =
      noClasses()
          .should()
          .haveSimpleNameEndingWith("Impl")
          .orShould()
          .haveSimpleNameEndingWith("ServiceImpl");

  @ArchTest
  static final ArchRule timeComesFromAClock =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.openshelf.localstack..")
          .should()
          .callMethodWhere(readsTheStaticClock())
          .because("rules that read the time themselves cannot be tested by hand-cranked time");

  private static DescribedPredicate<JavaCall<?>> readsTheStaticClock() {
    return DescribedPredicate.<JavaCall<?>>describe(
        "Instant.now() or System.currentTimeMillis()",
        call ->
            CLOCKS.contains(call.getName())
                && call.getTarget().getRawParameterTypes().isEmpty()
                && (isOwnedBy(call, Instant.class) || isOwnedBy(call, System.class)));
  }

  private static boolean isOwnedBy(JavaAccess<?> access, Class<?> owner) {
    return access.getTargetOwner().isEquivalentTo(owner);
  }
}
