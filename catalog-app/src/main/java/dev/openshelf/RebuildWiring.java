package dev.openshelf;

import dev.openshelf.indexer.CatalogueCounts;
import dev.openshelf.indexer.Rebuild;
import dev.openshelf.indexer.RebuildJobs;
import dev.openshelf.indexer.Rollback;
import dev.openshelf.jobs.JobHandler;
import dev.openshelf.ops.IndexJobs;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Role;
import java.sql.Timestamp;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Rebuilds and rollbacks of the index as jobs, in processes that index. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnRole(Role.INDEXER)
class RebuildWiring {

  private static final String COUNTS =
      """
      select case when deleted_at is null then status else ? end as status, count(*) as products,
        count(*) filter (where changed_at >= ?) as changed
      from product_state group by 1\
      """;

  @Bean
  CatalogueCounts catalogueCounts(JdbcClient jdbc) {
    return since -> {
      Map<String, Long> byStatus = new TreeMap<>();
      AtomicLong changed = new AtomicLong();
      jdbc.sql(COUNTS)
          .params(CatalogueCounts.DELETED, Timestamp.from(since))
          .query(
              row -> {
                byStatus.put(row.getString("status"), row.getLong("products"));
                changed.addAndGet(row.getLong("changed"));
              });
      return new CatalogueCounts.Counts(byStatus, changed.get());
    };
  }

  @Bean
  RebuildJobs rebuildJobs(IndexJobs jobs) {
    return new RebuildJobs() {
      @Override
      public boolean isOpen(long jobId) {
        return jobs.isOpen(jobId);
      }

      @Override
      public void order(String reason) {
        jobs.rebuild(null, reason, new IndexJobs.RebuildOrder(0));
      }
    };
  }

  @Bean
  JobHandler rebuildHandler(Rebuild rebuild) {
    return new RebuildHandler(rebuild);
  }

  @Bean
  JobHandler rollbackHandler(Rollback rollback) {
    return new RollbackHandler(rollback);
  }
}
