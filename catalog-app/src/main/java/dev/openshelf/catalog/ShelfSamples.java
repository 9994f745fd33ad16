package dev.openshelf.catalog;

import dev.openshelf.contracts.text.TextKeys;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A few public products, for whoever wants to find them by other ways. Thread-safe. */
public final class ShelfSamples {

  /** A public product. */
  public record Sample(String code, String name) {}

  private static final String PUBLIC = "deleted_at is null and status = 'ACTIVE'";

  private final JdbcClient jdbc;

  ShelfSamples(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Whether nothing is public. */
  public boolean empty() {
    return !jdbc.sql("select exists (select from product where " + PUBLIC + ")")
        .query(Boolean.class)
        .single();
  }

  /** The oldest ones that nobody has touched for a minute; where there are none, the oldest. */
  public List<Sample> settled(int most) {
    List<Sample> settled = oldest("and updated_at < clock_timestamp() - interval '1 minute'", most);
    return settled.isEmpty() ? oldest("", most) : settled;
  }

  /** Those of the codes, as they are spelt here, that belong to public products. */
  public Set<String> publicAmong(Collection<String> codes) {
    if (codes.isEmpty()) {
      return Set.of();
    }
    String[] keys = codes.stream().map(TextKeys::key).distinct().toArray(String[]::new);
    Set<String> found =
        jdbc
            .sql("select code_key from product where code_key = any(?) and " + PUBLIC)
            .param(keys)
            .query(String.class)
            .list()
            .stream()
            .collect(Collectors.toSet());
    return codes.stream()
        .filter(code -> found.contains(TextKeys.key(code)))
        .collect(Collectors.toSet());
  }

  private List<Sample> oldest(String condition, int most) {
    return jdbc.sql(
            "select code, name from product where %s %s order by id limit ?"
                .formatted(PUBLIC, condition))
        .param(most)
        .query((row, number) -> new Sample(row.getString(1), row.getString(2)))
        .list();
  }
}
