package dev.openshelf.recovery;

import dev.openshelf.indexer.ConsumerBacklog;
import dev.openshelf.indexer.IndexOverview;
import dev.openshelf.outbox.OutboxBacklogs;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Database;
import dev.openshelf.platform.Instance;
import dev.openshelf.platform.Role;
import dev.openshelf.reconciliation.Reconciliations;
import dev.openshelf.search.MissingIndexListener;
import dev.openshelf.search.RecoverySettings;
import dev.openshelf.search.SearchProbe;
import dev.openshelf.serving.Gate;
import dev.openshelf.serving.RecoveryListener;
import dev.openshelf.serving.RecoveryMachine;
import dev.openshelf.serving.RecoveryMachine.Surroundings;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Recovery, in processes that answer shoppers. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnRole(Role.WEB)
class RecoveryConfiguration {

  /** Whose salt to take, known only when the others' reports can be read. */
  record Salt(AtomicReference<LongSupplier> source) {
    long next() {
      LongSupplier known = source.get();
      return known == null ? ThreadLocalRandom.current().nextLong() : known.getAsLong();
    }
  }

  @Bean
  Salt recoverySalt() {
    return new Salt(new AtomicReference<>());
  }

  @Bean
  RecoveryMachine recoveryMachine(
      RecoverySettings settings,
      SearchProbe probe,
      Clock clock,
      Salt salt,
      MeterRegistry registry) {
    RecoveryMachine machine =
        new RecoveryMachine(
            settings.ramp().settings(),
            settings.gate().limits(),
            probe.breaks(),
            probe.calls(),
            new Surroundings(
                clock, System::nanoTime, () -> ThreadLocalRandom.current().nextLong(), salt::next));
    RecoveryMeters.register(registry, machine);
    return machine;
  }

  @Bean
  MissingIndexListener opensWithoutIndex(RecoveryMachine machine) {
    return machine::indexMissing;
  }

  @Bean(destroyMethod = "close")
  Instances recoveryInstances(
      JdbcClient jdbc, Instance instance, RecoveryMachine machine, Clock clock, Salt salt) {
    Instances instances = new Instances(new InstanceStore(jdbc, instance.id()), machine, clock);
    salt.source().set(instances::salt);
    return instances;
  }

  @Bean
  Recovery recovery(
      RecoveryMachine machine,
      Instances instances,
      RecoverySettings settings,
      Clock clock,
      ObjectProvider<RecoveryListener> listeners) {
    Recovery recovery = new Recovery(machine, instances, settings.ramp().stepDuration(), clock);
    listeners.forEach(recovery::listen);
    return recovery;
  }

  @Bean
  SearchRecoveryEndpoint searchRecoveryEndpoint(Recovery recovery) {
    return new SearchRecoveryEndpoint(recovery);
  }

  /** What the gates are read from, besides Elasticsearch. */
  record Pipeline(
      OutboxBacklogs outbox,
      ConsumerBacklog consumers,
      IndexOverview overview,
      Reconciliations reconciliations) {}

  @Bean
  Pipeline recoveryPipeline(
      OutboxBacklogs outbox,
      ConsumerBacklog consumers,
      IndexOverview overview,
      Reconciliations reconciliations) {
    return new Pipeline(outbox, consumers, overview, reconciliations);
  }

  @Bean(destroyMethod = "close")
  GateWatch gateWatch(
      RecoveryMachine machine,
      SearchProbe probe,
      Pipeline pipeline,
      GoldenQueries golden,
      RecoverySettings settings,
      Clock clock) {
    RecoverySettings.Gate limits = settings.gate();
    ElasticGates elastic = new ElasticGates(probe, pipeline.overview(), limits, clock);
    PipelineGates behind =
        new PipelineGates(
            pipeline.outbox(), pipeline.consumers(), pipeline.overview(), limits, clock);
    Map<Gate, GateReader> readers = new EnumMap<>(Gate.class);
    readers.put(Gate.PROBE_LATENCY, elastic::latency);
    readers.put(Gate.ALIAS, elastic::alias);
    readers.put(Gate.SHARDS, elastic::shards);
    readers.put(Gate.BACKLOG, behind::backlog);
    readers.put(Gate.GENERATION_LAG, behind::lag);
    readers.put(
        Gate.RECONCILIATION,
        new ReconciliationGate(
            pipeline.reconciliations(),
            machine,
            pipeline.overview()::live,
            limits.maxDifferences(),
            clock));
    readers.put(Gate.GOLDEN_QUERIES, new GoldenGate(golden, probe, machine, clock));
    return new GateWatch(machine, readers, settings.ramp().stepDuration(), clock);
  }

  @Bean(destroyMethod = "close")
  RecoveryLoop recoveryLoop(RecoveryMachine machine) {
    return new RecoveryLoop(machine);
  }

  @Bean(destroyMethod = "close")
  MissingCalls missingCalls(
      RecoveryMachine machine,
      GoldenQueries golden,
      SearchProbe probe,
      RecoverySettings settings,
      Clock clock) {
    return new MissingCalls(machine, golden, probe, settings.ramp().stepDuration(), clock);
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> startsRecovery(
      Database database,
      Instances instances,
      GateWatch gates,
      RecoveryLoop loop,
      MissingCalls calls) {
    return ready ->
        database.whenReady(
            () -> {
              instances.start();
              gates.start();
              loop.start();
              calls.start();
            });
  }
}
