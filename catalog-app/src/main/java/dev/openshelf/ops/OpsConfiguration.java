package dev.openshelf.ops;

import dev.openshelf.jobs.Jobs;
import dev.openshelf.platform.Audit;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Role;
import dev.openshelf.serving.RecoveryMachine;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class OpsConfiguration {

  @Bean
  IndexJobs indexJobs(Jobs jobs, Audit audit) {
    return new IndexJobs(jobs, audit);
  }

  @Bean
  @ConditionalOnRole(Role.WEB)
  SearchUse searchUse(MeterRegistry registry) {
    return new SearchUse(registry);
  }

  @Bean(destroyMethod = "close")
  @ConditionalOnRole(Role.WEB)
  OpsFeed opsFeed(RecoveryMachine machine, SearchUse use, Clock clock) {
    OpsFeed feed = new OpsFeed(machine, use, clock);
    feed.start();
    return feed;
  }
}
