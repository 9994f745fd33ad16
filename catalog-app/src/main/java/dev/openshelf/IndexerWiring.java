package dev.openshelf;

import dev.openshelf.catalog.ProductStates;
import dev.openshelf.contracts.change.ProductState;
import dev.openshelf.epoch.Revisions;
import dev.openshelf.indexer.CatalogueStates;
import dev.openshelf.indexer.Indexer;
import dev.openshelf.indexer.IndexerConfiguration;
import dev.openshelf.indexer.IndexerName;
import dev.openshelf.indexer.LostChanges;
import dev.openshelf.indexer.Mending;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Database;
import dev.openshelf.platform.Instance;
import dev.openshelf.platform.Role;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The indexing work, in processes that do it. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnRole(Role.INDEXER)
@Import(IndexerConfiguration.class)
class IndexerWiring {

  @Bean
  CatalogueStates catalogueStates(ProductStates states) {
    return new CatalogueStates() {
      @Override
      public List<ProductState> after(long productId, int limit) {
        return states.after(productId, limit);
      }

      @Override
      public List<ProductState> current(Collection<Long> ids) {
        return states.current(ids);
      }
    };
  }

  @Bean
  Mending mending(Revisions revisions) {
    return new Mending() {
      @Override
      public void resend(Map<Long, Long> versions) {
        revisions.resend(versions);
      }

      @Override
      public long horizon() {
        return revisions.ceiling().horizon();
      }
    };
  }

  @Bean
  LostChanges lostChanges(Revisions revisions) {
    return revisions::resendSince;
  }

  @Bean
  IndexerName indexerName(Instance instance) {
    return new IndexerName(instance.id());
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> startsIndexing(Indexer indexer, Database database) {
    return ready -> database.whenReady(indexer::start);
  }
}
