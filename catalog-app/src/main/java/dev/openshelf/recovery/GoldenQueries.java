package dev.openshelf.recovery;

import dev.openshelf.catalog.ShelfSamples;
import dev.openshelf.search.GoldenAnswer;
import dev.openshelf.search.GoldenQuery;
import dev.openshelf.search.SearchProbe;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Questions with known answers, by which an index shows that it is right and not only there. Until
 * somebody edits them they are made from the catalogue, anew at each run. Products that are no
 * longer public are not looked for; of an empty catalogue nothing is asked. Thread-safe.
 */
public final class GoldenQueries {

  private static final int SAMPLES = 4;
  private static final Duration BETWEEN_KEEPING = Duration.ofMinutes(1);

  private final GoldenStore store;
  private final ShelfSamples shelf;
  private final SearchProbe probe;
  private final Supplier<@Nullable String> live;
  private final Clock clock;
  private volatile List<GoldenQuery> known = List.of();
  private volatile @Nullable GoldenRun latest;
  private volatile Instant kept = Instant.EPOCH;

  GoldenQueries(
      GoldenStore store,
      ShelfSamples shelf,
      SearchProbe probe,
      Supplier<@Nullable String> live,
      Clock clock) {
    this.store = store;
    this.shelf = shelf;
    this.probe = probe;
    this.live = live;
    this.clock = clock;
  }

  /** The set as it is now. */
  public List<GoldenQuery> current() {
    List<GoldenQuery> queries =
        store.edited().orElseGet(() -> DefaultGoldenSet.of(shelf.settled(SAMPLES)));
    known = queries;
    return queries;
  }

  /** The latest run on the live generation in this process; null before the first. */
  public @Nullable GoldenRun latest() {
    return latest;
  }

  /**
   * Asks them all of a generation, live or not. Looks at the database twice at most.
   *
   * @param generation such as {@code g000012}
   */
  public GoldenRun run(String generation) {
    Instant at = clock.instant();
    if (shelf.empty()) {
      return new GoldenRun(at, generation, true, List.of(), List.of(), true, List.of());
    }
    List<GoldenQuery> queries = current();
    Set<String> skipped = new LinkedHashSet<>();
    List<GoldenQuery> asked = reduced(queries, skipped);
    List<GoldenAnswer> answers = asked.stream().map(query -> probe.ask(query, generation)).toList();
    Boolean ok = answers.isEmpty() ? null : answers.stream().allMatch(GoldenAnswer::ok);
    return new GoldenRun(at, generation, ok, answers, List.copyOf(skipped), false, List.of());
  }

  /**
   * Asks them of the live generation and compares with the last good run; null without a
   * generation, or when the caller is being stopped.
   */
  public @Nullable GoldenRun runLive() {
    String generation = live.get();
    if (generation == null) {
      return null;
    }
    GoldenRun asked = run(generation);
    if (Thread.currentThread().isInterrupted()) {
      return null; // An interrupted thread that asked the database would break its connection.
    }
    GoldenRun run = asked.compared(store.lastGood());
    if (Boolean.TRUE.equals(run.ok()) && kept.plus(BETWEEN_KEEPING).isBefore(run.at())) {
      kept = run.at();
      store.keep(run);
    }
    latest = run;
    return run;
  }

  void edit(List<GoldenQuery> queries, @Nullable String by) {
    store.edit(queries, by);
    known = queries;
  }

  void forgetEdits() {
    store.forgetEdits();
  }

  /** The set as it was last read; costs nothing. */
  List<GoldenQuery> known() {
    return known;
  }

  @Nullable String live() {
    return live.get();
  }

  /** Without products that are no longer public, and without queries that asked for these alone. */
  private List<GoldenQuery> reduced(List<GoldenQuery> queries, Set<String> skipped) {
    List<String> wanted = queries.stream().flatMap(it -> it.mustContain().stream()).toList();
    Set<String> known = shelf.publicAmong(wanted);
    List<GoldenQuery> reduced = new ArrayList<>();
    for (GoldenQuery query : queries) {
      List<String> left = query.mustContain().stream().filter(known::contains).toList();
      query.mustContain().stream().filter(code -> !known.contains(code)).forEach(skipped::add);
      if (query.mustContain().isEmpty() || !left.isEmpty()) {
        reduced.add(query.requiring(left));
      }
    }
    return reduced;
  }
}
