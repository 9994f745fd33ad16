package dev.openshelf.indexer;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionException;

/** What searches show of products, and what keeps them from showing more. Thread-safe. */
public final class IndexedProducts {

  /**
   * How the index stands with a product.
   *
   * @param searchable the revision that searches show, null when none is known
   * @param failed the revision that could not be indexed, null when there is none or its record
   *     does not tell
   * @param reason why, null when nothing failed
   */
  public record State(@Nullable Long searchable, @Nullable Long failed, @Nullable String reason) {

    /** Whether the current revision is known to be unfit for the index. */
    public boolean failedAt(long revision) {
      return reason != null && (failed == null || failed >= revision);
    }
  }

  private record Failure(long productId, @Nullable Long revision, String reason) {}

  private static final Logger log = LoggerFactory.getLogger(IndexedProducts.class);

  private final ProductIndex index;
  private final JdbcClient jdbc;

  IndexedProducts(ProductIndex index, JdbcClient jdbc) {
    this.index = index;
    this.jdbc = jdbc;
  }

  /**
   * States by id, with one question to the index and one to the database. Never fails: what cannot
   * be found out is left out.
   */
  public Map<Long, State> states(Collection<Long> ids) {
    Map<Long, State> states = new HashMap<>();
    if (ids.isEmpty()) {
      return states;
    }
    revisions(ids).forEach((id, revision) -> states.put(id, new State(revision, null, null)));
    for (Failure failure : failures(ids)) {
      State known = states.get(failure.productId());
      Long searchable = known == null ? null : known.searchable();
      states.put(failure.productId(), new State(searchable, failure.revision(), failure.reason()));
    }
    return states;
  }

  private Map<Long, Long> revisions(Collection<Long> ids) {
    Map<Long, Long> revisions = new HashMap<>();
    Map<String, Object> query =
        Map.of(
            "query", Map.of("ids", Map.of("values", ids.stream().map(String::valueOf).toList())),
            "size", ids.size(),
            "_source", List.of("id", "revision"));
    try {
      for (JsonNode hit : index.search(query).path("hits").path("hits")) {
        JsonNode source = hit.path("_source");
        revisions.put(source.path("id").asLong(), source.path("revision").asLong());
      }
    } catch (IOException e) {
      log.debug("The index does not tell what it shows", e);
    }
    return revisions;
  }

  private List<Failure> failures(Collection<Long> ids) {
    try {
      return jdbc.sql(
              """
              select distinct on (product_id) product_id, revision, reason from indexing_failure
              where closed_at is null and product_id = any(?) order by product_id, id desc\
              """)
          .param(ids.toArray(Long[]::new))
          .query(IndexedProducts::failure)
          .list();
    } catch (DataAccessException | TransactionException e) {
      log.debug("The failures cannot be read", e);
      return new ArrayList<>();
    }
  }

  private static Failure failure(ResultSet row, int number) throws SQLException {
    return new Failure(
        row.getLong("product_id"), row.getObject("revision", Long.class), row.getString("reason"));
  }
}
