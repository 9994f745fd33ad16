package dev.openshelf.search;

import dev.openshelf.search.SearchAnswer.Item;
import dev.openshelf.search.SearchAnswer.Total;
import dev.openshelf.serving.Reason;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one page of a list whose length nobody knows. As long as all that is found can be read, it
 * is counted and sorted as asked; of more, the first are shown in the order in which they are read,
 * and the answer says so. Immutable.
 *
 * @param size rows of a page
 * @param offset products on the pages before
 */
record DatabaseList(Candidates candidates, SearchQuery query, int size, int offset) {

  /** So many can be read and sorted in a small part of the budget. */
  static final int MOST_SORTED = 500;

  private static final String PAGE =
      """
      with found as materialized (select * from (%1$s) c limit %2$s),
           page as (select * from found f order by %3$s limit %4$d offset %5$d)
      select n.found, %6$s
        from (select count(*) as found from found) n
        left join (page f join product p on p.id = f.id) on true
       order by %3$s
      """;

  /** Rows of a page and one more, if there is one, and how many were found in all. */
  private record Rows(List<Item> items, long found) {}

  DatabasePage read(Connection connection, @Nullable Instant asOf) throws SQLException {
    boolean inOrder = query.sort() == Sort.RELEVANCE;
    if (inOrder && !candidates.browsed()) {
      Rows first = first(connection, asOf);
      return page(first, total(first.found(), size), List.of(), asOf);
    }
    Rows all = rows(connection, sorted(), asOf);
    Total total = total(all.found(), MOST_SORTED);
    if (all.found() <= MOST_SORTED) {
      return page(all, total, List.of(), asOf);
    }
    List<Reason> limits = inOrder ? List.of() : List.of(Reason.SORT_NOT_APPLIED);
    return page(first(connection, asOf), total, limits, asOf);
  }

  private Rows first(Connection connection, @Nullable Instant asOf) throws SQLException {
    return rows(connection, firstOnes(), asOf);
  }

  /** The page in the order of the candidates, whatever was asked for. */
  Candidates.Part firstOnes() {
    return page(candidates.first().apply(offset + size + 1), "all", candidates.order());
  }

  /** The page in the order that was asked for, as long as not too many are found. */
  Candidates.Part sorted() {
    int most = MOST_SORTED + 1;
    return page(candidates.first().apply(most), Integer.toString(most), order());
  }

  private Candidates.Part page(Candidates.Part part, String most, String order) {
    return new Candidates.Part(
        PAGE.formatted(part.sql(), most, order, size + 1, offset, DatabaseRow.COLUMNS),
        part.values());
  }

  private static Total total(long found, long stop) {
    return found <= stop ? new Total(found, "eq") : new Total(stop, "gte");
  }

  private DatabasePage page(Rows rows, Total total, List<Reason> limits, @Nullable Instant asOf) {
    boolean more = rows.items().size() > size;
    int next = offset + size;
    return new DatabasePage(
        more ? rows.items().subList(0, size) : rows.items(),
        total,
        limits,
        asOf,
        more && candidates.browsed() && next < MOST_SORTED ? next : null,
        rows.found() > 0);
  }

  private static Rows rows(Connection connection, Candidates.Part page, @Nullable Instant asOf)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(page.sql())) {
      int at = 1;
      for (Object value : page.values()) {
        statement.setObject(at++, value);
      }
      try (ResultSet row = statement.executeQuery()) {
        List<Item> items = new ArrayList<>();
        long found = 0;
        while (row.next()) {
          found = row.getLong("found");
          if (row.getObject("id") != null) {
            items.add(DatabaseRow.item(row, asOf));
          }
        }
        return new Rows(items, found);
      }
    }
  }

  /** As the index sorts: within one currency, missing prices last, ties by id. */
  private String order() {
    // A currency is three letters: checked when the question was read.
    String currency = "coalesce(f.currency = '%s', false) desc".formatted(query.currency());
    return switch (query.sort()) {
      case RELEVANCE -> candidates.browsed() ? "f.id" : candidates.order();
      case PRICE_ASC -> currency + ", f.price asc nulls last, f.id";
      case PRICE_DESC -> currency + ", f.price desc nulls last, f.id";
      case NEWEST -> "date_trunc('milliseconds', f.created_at) desc, f.id desc";
    };
  }
}
