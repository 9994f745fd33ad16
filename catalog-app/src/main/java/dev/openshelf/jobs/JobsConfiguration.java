package dev.openshelf.jobs;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Database;
import dev.openshelf.platform.Instance;
import dev.openshelf.platform.Role;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(JobSettings.class)
class JobsConfiguration {

  @Bean
  JobBell jobBell() {
    return new JobBell();
  }

  @Bean
  JobStore jobStore(JdbcClient database, ObjectMapper json) {
    return new JobStore(database, json);
  }

  @Bean
  Jobs jobs(JobStore store, JobBell bell) {
    return new Jobs(store, bell);
  }

  @Bean
  @ConditionalOnRole(Role.INDEXER)
  JobRunner jobRunner(
      JobStore store,
      PlatformTransactionManager transactions,
      ObjectMapper json,
      JobSettings settings) {
    return new JobRunner(
        new LeasedJob.Means(
            store,
            new TransactionTemplate(transactions),
            json,
            settings.lease(),
            System::nanoTime));
  }

  @Bean
  @ConditionalOnRole(Role.INDEXER)
  JobWorker jobWorker(
      ObjectProvider<JobHandler> handlers,
      JobRunner runner,
      JobBell bell,
      JobSettings settings,
      Database database,
      Instance instance) {
    return new JobWorker(
        handlers.orderedStream().toList(), runner, bell, settings, database, instance);
  }
}
