package dev.openshelf.ops;

import dev.openshelf.jobs.Jobs;
import dev.openshelf.platform.Audit;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class OpsConfiguration {

  @Bean
  IndexJobs indexJobs(Jobs jobs, Audit audit) {
    return new IndexJobs(jobs, audit);
  }
}
