package dev.openshelf.indexer;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.contracts.document.DocumentTrace;
import dev.openshelf.contracts.document.ProductDocument;
import java.io.IOException;
import java.sql.Timestamp;
import java.time.Instant;
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
   * @param searchable when searches began to show it; null while they do not, and when that was
   *     longer ago than is remembered (a day)
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
  private final ObjectMapper json = Json.mapper();

  ProductTrail(ProductIndex index, JdbcClient jdbc) {
    this.index = index;
    this.jdbc = jdbc;
  }

  /** The stations of the revision that the live generation holds; empty when that is unknown. */
  public Optional<Stations> of(long productId) {
    try {
      return index.live(Long.toString(productId)).flatMap(this::stations);
    } catch (IOException | DataAccessException | TransactionException e) {
      log.debug("Product {} cannot be traced", productId, e);
      return Optional.empty();
    }
  }

  private Optional<Stations> stations(ProductIndex.Held held) {
    ProductDocument document = json.convertValue(held.source(), ProductDocument.class);
    DocumentTrace trace = document.trace();
    return trace == null
        ? Optional.empty()
        : Optional.of(
            new Stations(
                document.revision(),
                trace.committedAt(),
                trace.relayedAt(),
                trace.indexedAt(),
                searchable(held.generation(), trace)));
  }

  private @Nullable Instant searchable(String generation, DocumentTrace trace) {
    return jdbc.sql(
            """
            select finished_at from index_refresh
            where generation = ? and instance = ? and covers_until >= ?
            order by covers_until limit 1\
            """)
        .params(generation, trace.instance(), Timestamp.from(trace.indexedAt()))
        .query(Timestamp.class)
        .optional()
        .map(Timestamp::toInstant)
        .orElse(null);
  }
}
