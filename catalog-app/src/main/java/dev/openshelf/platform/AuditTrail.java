package dev.openshelf.platform;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Keeps orders in the database, within the caller's transaction where there is one. Thread-safe.
 */
public final class AuditTrail implements Audit {

  /**
   * An order that was given.
   *
   * @param who null for the system itself
   */
  public record Entry(
      long id,
      Instant at,
      @Nullable String who,
      String action,
      @Nullable String reason,
      @JsonRawValue String details) {}

  private static final Logger log = LoggerFactory.getLogger(AuditTrail.class);

  private final JdbcClient jdbc;
  private final ObjectMapper json = new ObjectMapper();

  AuditTrail(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void record(
      @Nullable String who, String action, @Nullable String reason, Map<String, ?> details) {
    log.info("{} by {}, because: {} {}", action, who, reason, details);
    jdbc.sql("insert into audit (who, action, reason, details) values (?, ?, ?, ?::jsonb)")
        .params(who, action, reason, written(details))
        .update();
  }

  /** The latest orders, newest first. */
  public List<Entry> latest(int most) {
    return jdbc.sql(
            "select id, at, who, action, reason, details::text from audit order by id desc limit ?")
        .param(most)
        .query(
            (row, number) ->
                new Entry(
                    row.getLong(1),
                    row.getObject(2, OffsetDateTime.class).toInstant(),
                    row.getString(3),
                    row.getString(4),
                    row.getString(5),
                    row.getString(6)))
        .list();
  }

  private String written(Map<String, ?> details) {
    try {
      return json.writeValueAsString(details);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Details that are no JSON: " + details, e);
    }
  }
}
