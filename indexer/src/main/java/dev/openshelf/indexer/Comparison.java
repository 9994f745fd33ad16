package dev.openshelf.indexer;

import dev.openshelf.indexer.ComparedIndex.Row;
import dev.openshelf.indexer.ComparedIndex.Stray;
import dev.openshelf.indexer.Reconciliation.Course;
import dev.openshelf.indexer.Reconciliation.Place;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares the database with one generation, range by range of ids: sums first, rows only where
 * these differ. A row that differs is only a suspicion, because changes are always on their way;
 * {@link Suspects} settle it. Holds one page of products and a bounded number of suspects. For one
 * thread and one run.
 */
final class Comparison {

  private static final int PAGE = 500;
  private static final int ROWS = 1000;

  /** Few enough that settling them is no long silence. */
  private static final int MOST_SUSPECTS = 5000;

  private final CatalogueStates states;
  private final ComparedIndex index;
  private final Suspects suspects;
  private final Course course;
  private final boolean thorough;
  private final Set<Long> suspected = new LinkedHashSet<>();
  private final Set<Stray> foreign = new LinkedHashSet<>();
  private Place place = Place.START;

  /**
   * @param thorough look at the content of every document, not only at what it says its content is
   */
  Comparison(
      CatalogueStates states,
      ComparedIndex index,
      Suspects suspects,
      Course course,
      boolean thorough) {
    this.states = states;
    this.index = index;
    this.suspects = suspects;
    this.course = course;
    this.thorough = thorough;
  }

  /** Compares everything behind a place. */
  Tally run(Place from) throws IOException, InterruptedException {
    place = from;
    boolean more = true;
    while (more) {
      List<Expected> page = states.after(place.afterId(), PAGE).stream().map(Expected::of).toList();
      more = page.size() == PAGE;
      long upTo = more ? page.getLast().id() : Long.MAX_VALUE;
      compare(page, new IdRange(place.afterId(), upTo));
      place = new Place(upTo, place.tally().compared(page.size()));
      course.reached(place, suspected.isEmpty() && foreign.isEmpty());
      settleMany();
    }
    strays();
    settle();
    return place.tally();
  }

  private void compare(List<Expected> page, IdRange range)
      throws IOException, InterruptedException {
    if (!index.sum(range).equals(Sum.of(page))) {
      compareRows(page, range);
    } else if (thorough) {
      compareContents(page);
    }
  }

  private void compareRows(List<Expected> page, IdRange range)
      throws IOException, InterruptedException {
    Map<Long, Expected> unseen =
        page.stream().collect(Collectors.toMap(Expected::id, Function.identity()));
    IdRange left = range;
    List<Row> rows;
    do {
      rows = index.rows(left, ROWS);
      for (Row row : rows) {
        if (ComparedIndex.productId(row.documentId()) == null) {
          foreign(row.stray());
        } else {
          suspect(row, unseen.remove(row.id()));
        }
      }
      left = rows.isEmpty() ? left : left.from(rows.getLast().id());
      settleMany();
    } while (rows.size() == ROWS);
    suspected.addAll(unseen.keySet());
  }

  private void suspect(Row row, @Nullable Expected expected) {
    boolean marker = expected == null && row.deleted();
    boolean same = expected != null && expected.fingerprint() == row.fingerprint();
    if (!same && !marker) {
      suspected.add(row.id());
    }
    Long place = ComparedIndex.productId(row.documentId());
    if (place != null && place != row.id()) {
      suspected.add(place);
    }
  }

  private void compareContents(List<Expected> page) throws IOException {
    Map<Long, Found> found = index.documents(page.stream().map(Expected::id).toList());
    page.stream()
        .filter(it -> Difference.between(it, found.get(it.id())).isPresent())
        .forEach(it -> suspected.add(it.id()));
  }

  private void foreign(Stray stray) {
    if (foreign.size() < MOST_SUSPECTS) {
      foreign.add(stray);
    }
  }

  /** Documents that no id leads to. One with a product's own id is that product's trouble. */
  private void strays() throws IOException {
    for (Stray stray : index.strays()) {
      Long id = ComparedIndex.productId(stray.documentId());
      if (id == null) {
        foreign(stray);
      } else {
        suspected.add(id);
      }
    }
    Map<String, Difference> found = new HashMap<>();
    foreign.forEach(stray -> found.put(stray.documentId(), Difference.ORPHANED));
    place = new Place(place.afterId(), place.tally().found(found));
    place = new Place(place.afterId(), place.tally().repaired(suspects.remove(foreign)));
  }

  private void settleMany() throws IOException, InterruptedException {
    if (suspected.size() >= MOST_SUSPECTS) {
      settle();
    }
  }

  private void settle() throws IOException, InterruptedException {
    Tally tally = suspects.settle(suspected, place.tally());
    suspected.clear();
    place = new Place(place.afterId(), tally);
    course.reached(place, true);
  }
}
