package dev.openshelf.indexer;

import co.elastic.clients.elasticsearch.core.get.GetResult;
import dev.openshelf.contracts.document.DocumentTrace;
import dev.openshelf.contracts.document.ProductDocument;
import java.io.IOException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionException;

/** Follows a product's latest indexed revision through the pipeline. Thread-safe. */
public final class ProductTrail {

  /**
   * The stations of a revision.
   *
   * @param committed when it was written to the database
   * @param relayed when it was handed to the broker; null when it was indexed from the database
   * @param indexed when it was sent to Elasticsearch
   * @param searchable when searches began to show it, at the latest; null while they do not
   */
  public record Stations(
      long revision,
      Instant committed,
      @Nullable Instant relayed,
      Instant indexed,
      @Nullable Instant searchable) {}

  private static final Logger log = LoggerFactory.getLogger(ProductTrail.class);

  private final ProductIndex index;
  private final JdbcClient jdbc;

  ProductTrail(ProductIndex index, JdbcClient jdbc) {
    this.index = index;
    this.jdbc = jdbc;
  }

  /** The stations of the revision that the live generation holds; empty when that is unknown. */
  public Optional<Stations> of(long productId) {
    try {
      return index.live(Long.toString(productId), ProductDocument.class).flatMap(this::stations);
    } catch (IOException | DataAccessException | TransactionException e) {
      log.debug("Product {} cannot be traced", productId, e);
      return Optional.empty();
    }
  }

  private Optional<Stations> stations(GetResult<ProductDocument> held) {
    ProductDocument document = Objects.requireNonNull(held.source());
    DocumentTrace trace = document.trace();
    return trace == null
        ? Optional.empty()
        : Optional.of(
            new Stations(
                document.revision(),
                trace.committedAt(),
                trace.relayedAt(),
                trace.indexedAt(),
                searchable(index.names().generation(held.index()), trace)));
  }

  /**
   * The end of the first refresh that covers the document. Its indexer may have been killed before
   * it refreshed: then of the first that began when the writing was certainly over. What was
   * indexed longer ago than refreshes are remembered has been searchable since then, to within one
   * refresh.
   */
  private @Nullable Instant searchable(String generation, DocumentTrace trace) {
    return jdbc.sql(
            """
            with document (indexed) as (select cast(:at as timestamptz))
            select case when indexed < clock_timestamp() - interval '23 hours' then indexed
              else coalesce(
                (select finished_at from index_refresh
                  where generation = :generation and instance = :instance
                    and covers_until >= indexed
                  order by covers_until limit 1),
                (select finished_at from index_refresh
                  where generation = :generation
                    and started_at >= indexed + interval '1 minute'
                  order by started_at limit 1)) end
            from document\
            """)
        .param("at", Timestamp.from(trace.indexedAt()))
        .param("generation", generation)
        .param("instance", trace.instance())
        .query((row, number) -> Optional.ofNullable(row.getTimestamp(1)))
        .single()
        .map(Timestamp::toInstant)
        .orElse(null);
  }
}
