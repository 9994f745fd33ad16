package dev.openshelf;

import dev.openshelf.catalog.Indexing;
import dev.openshelf.catalog.IndexingStates;
import dev.openshelf.catalog.PipelineTimes;
import dev.openshelf.catalog.ProductTraces;
import dev.openshelf.indexer.IndexedProducts;
import dev.openshelf.indexer.IndexingReadsConfiguration;
import dev.openshelf.indexer.ProductTrail;
import dev.openshelf.indexer.Redelivery;
import dev.openshelf.outbox.Doorbell;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What the catalogue asks the index, and what the index orders from the catalogue. */
@Configuration(proxyBeanMethods = false)
@Import(IndexingReadsConfiguration.class)
class IndexingWiring {

  @Bean
  IndexingStates indexingStates(IndexedProducts products) {
    return revisions -> {
      Map<Long, Indexing> states = new HashMap<>();
      products
          .states(revisions.keySet())
          .forEach((id, state) -> states.put(id, indexing(state, revisions.get(id))));
      return states;
    };
  }

  @Bean
  ProductTraces productTraces(ProductTrail trail) {
    return (productId, revision) ->
        trail
            .of(productId)
            .filter(it -> it.revision() >= revision)
            .map(it -> new PipelineTimes(it.relayed(), it.indexed(), it.searchable()))
            .orElse(PipelineTimes.NONE);
  }

  /** The trigger of the table gives the new revision and the outbox row. */
  @Bean
  Redelivery redelivery(JdbcClient jdbc, Doorbell doorbell) {
    return ids -> {
      Set<Long> sent =
          new HashSet<>(
              jdbc.sql(
                      """
                      with chosen as (
                        select id from product where id = any(?) order by id for no key update)
                      update product set revision = product.revision from chosen
                       where product.id = chosen.id returning product.id\
                      """)
                  .param(ids.toArray(Long[]::new))
                  .query(Long.class)
                  .list());
      doorbell.ring();
      return sent;
    };
  }

  private static Indexing indexing(IndexedProducts.State state, @Nullable Long revision) {
    Long searchable = state.searchable();
    if (revision != null && searchable != null && searchable >= revision) {
      return new Indexing(Indexing.State.INDEXED, searchable, null);
    }
    return revision != null && state.failedAt(revision)
        ? new Indexing(Indexing.State.FAILED, searchable, state.reason())
        : new Indexing(Indexing.State.PENDING, searchable, null);
  }
}
