package dev.openshelf.recovery;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.search.GoldenAnswer;
import dev.openshelf.search.GoldenQuery;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** An operator's golden queries, and what the last good run found. Thread-safe. */
final class GoldenStore {

  private static final TypeReference<List<GoldenQuery>> QUERIES = new TypeReference<>() {};
  private static final TypeReference<List<GoldenAnswer>> ANSWERS = new TypeReference<>() {};

  private final JdbcClient jdbc;
  private final ObjectMapper json = new ObjectMapper();

  GoldenStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** What somebody has made of the set; empty while nobody has. */
  Optional<List<GoldenQuery>> edited() {
    return jdbc.sql("select queries::text from golden_set")
        .query(String.class)
        .optional()
        .map(text -> read(text, QUERIES));
  }

  void edit(List<GoldenQuery> queries, @Nullable String by) {
    jdbc.sql(
            """
            insert into golden_set (queries, edited_by) values (?::jsonb, ?)
            on conflict (only_one) do update set queries = excluded.queries,
              edited_by = excluded.edited_by, edited_at = clock_timestamp()\
            """)
        .params(write(queries), by)
        .update();
  }

  void forgetEdits() {
    jdbc.sql("delete from golden_set").update();
  }

  List<GoldenAnswer> lastGood() {
    return jdbc.sql("select results::text from golden_run")
        .query(String.class)
        .optional()
        .map(text -> read(text, ANSWERS))
        .orElse(List.of());
  }

  void keep(GoldenRun good) {
    jdbc.sql(
            """
            insert into golden_run (ran_at, results) values (?, ?::jsonb)
            on conflict (only_one) do update set ran_at = excluded.ran_at,
              results = excluded.results\
            """)
        .params(java.sql.Timestamp.from(good.at()), write(good.answers()))
        .update();
  }

  private <T> T read(String text, TypeReference<T> type) {
    try {
      return json.readValue(text, type);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Stored golden queries cannot be read", e);
    }
  }

  private String write(Object value) {
    try {
      return json.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Golden queries cannot be written as JSON", e);
    }
  }
}
