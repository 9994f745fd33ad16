package dev.openshelf.indexer;

import dev.openshelf.indexer.Received.Change;
import java.util.Arrays;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What could not be indexed: recorded in the database for people and in the dead-letter topic for
 * machines, once each, however often it is received. Thread-safe.
 */
final class ParkedChanges {

  private static final int LONGEST_DETAIL = 1000;

  private final JdbcClient jdbc;
  private final DeadLetters deadLetters;

  ParkedChanges(JdbcClient jdbc, DeadLetters deadLetters) {
    this.jdbc = jdbc;
    this.deadLetters = deadLetters;
  }

  /** Returns when all of it is recorded in both places. */
  void park(List<Parked> all) {
    for (Parked parked : all) {
      if (!recorded(parked)) {
        deadLetters.send(parked);
        deadLettered(parked);
        closeEarlierOf(parked);
      }
    }
  }

  /** Closes what these changes have made good: failures of the same products, and earlier ones. */
  void close(List<Change> applied) {
    if (applied.isEmpty()) {
      return;
    }
    jdbc.sql(
            """
            update indexing_failure f set closed_at = clock_timestamp()
            from unnest(?::bigint[], ?::bigint[], ?::integer[], ?::bigint[])
              as applied (id, revision, topic_partition, topic_offset)
            where f.closed_at is null and f.product_id = applied.id
              and (f.revision <= applied.revision
                or f.revision is null and f.topic_partition = applied.topic_partition
                  and f.topic_offset < applied.topic_offset)\
            """)
        .params(
            applied.stream().map(it -> it.message().productId()).toArray(Long[]::new),
            applied.stream().map(it -> it.message().revision()).toArray(Long[]::new),
            applied.stream().map(it -> it.at().partition()).toArray(Integer[]::new),
            applied.stream().map(it -> it.at().offset()).toArray(Long[]::new))
        .update();
  }

  /** Whether it has reached the dead-letter topic; makes sure that it is in the database. */
  private boolean recorded(Parked parked) {
    Position at = parked.at();
    return jdbc.sql(
            """
            insert into indexing_failure
              (product_id, revision, generation, reason, detail, topic, topic_partition, topic_offset)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (topic, topic_partition, topic_offset, generation)
              do update set reason = excluded.reason, detail = excluded.detail
            returning dead_lettered\
            """)
        .params(
            Arrays.asList(
                parked.productId(),
                parked.revision(),
                parked.generation(),
                parked.flaw().code(),
                storable(parked.detail()),
                at.topic(),
                at.partition(),
                at.offset()))
        .query(Boolean.class)
        .single();
  }

  private void deadLettered(Parked parked) {
    Position at = parked.at();
    jdbc.sql(
            """
            update indexing_failure set dead_lettered = true
            where topic = ? and topic_partition = ? and topic_offset = ?
              and generation is not distinct from ?\
            """)
        .params(Arrays.asList(at.topic(), at.partition(), at.offset(), parked.generation()))
        .update();
  }

  /** Of a product that fails again and again only the latest failure stays open. */
  private void closeEarlierOf(Parked parked) {
    if (parked.productId() != null && parked.revision() != null) {
      jdbc.sql(
              """
              update indexing_failure set closed_at = clock_timestamp()
              where closed_at is null and product_id = ? and revision < ?\
              """)
          .params(parked.productId(), parked.revision())
          .update();
    }
  }

  /** Text that PostgreSQL can hold. */
  private static String storable(String detail) {
    String text = detail.replace('\0', ' ');
    return text.length() <= LONGEST_DETAIL ? text : text.substring(0, LONGEST_DETAIL);
  }
}
