package dev.openshelf.indexer;

import dev.openshelf.indexer.CatalogueCounts.Counts;
import dev.openshelf.indexer.IndexOverview.Progress;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whether a generation may be searched: its shards are started, it holds as many products of each
 * status as the database and the same of each, and every probe is content. Edits go on meanwhile,
 * so counts may differ by what has changed since the generation was searchable as a whole.
 * Thread-safe.
 */
final class Verification {

  static final String OK = "ok";

  /** A transaction dates its changes at their writing and may commit them this much later. */
  private static final Duration LONGEST_TRANSACTION = Duration.ofMinutes(1);

  private final ProductIndex index;
  private final IndexOverview overview;
  private final CatalogueCounts catalogue;
  private final Reconciliation reconciliation;
  private final IndexingFailures failures;
  private final List<GenerationProbe> probes;

  Verification(
      ProductIndex index,
      IndexOverview overview,
      CatalogueCounts catalogue,
      Reconciliation reconciliation,
      IndexingFailures failures,
      List<GenerationProbe> probes) {
    this.index = index;
    this.overview = overview;
    this.catalogue = catalogue;
    this.reconciliation = reconciliation;
    this.failures = failures;
    this.probes = List.copyOf(probes);
  }

  /**
   * Checks everything.
   *
   * @param check called now and then; throws to end it
   * @return of each check {@link #OK} or what is wrong
   * @throws IOException when it cannot be told at the moment
   */
  Map<String, String> of(String generation, Runnable check)
      throws IOException, InterruptedException {
    Map<String, String> found = new LinkedHashMap<>();
    found.put("shards", result(index.missingShards(generation)));
    index.refresh(generation);
    found.put("counts", result(counts(generation)));
    found.put("comparison", result(comparison(generation, check)));
    for (GenerationProbe probe : probes) {
      found.put(probe.name(), result(probe.flaws(generation)));
    }
    return found;
  }

  static boolean passed(Map<String, String> found) {
    return found.values().stream().allMatch(OK::equals);
  }

  private List<String> counts(String generation) throws IOException {
    Progress progress = overview.progress(generation);
    if (progress == null) {
      return List.of("it is not known up to when it is searchable");
    }
    Map<String, Long> held = index.byStatus(generation, CatalogueCounts.DELETED);
    Instant since = progress.searchableAsOf().minus(LONGEST_TRANSACTION);
    return differences(held, catalogue.since(since), failures.products());
  }

  /** Id, revision and content of every product. */
  private List<String> comparison(String generation, Runnable check)
      throws IOException, InterruptedException {
    try {
      Tally tally =
          reconciliation.run(
              generation,
              Reconciliation.Order.ONLY_REPORT,
              Reconciliation.Place.START,
              (place, settled) -> check.run());
      return excused(tally) ? List.of() : List.of(summary(tally));
    } catch (NotArrivedException e) {
      return List.of("changes do not reach it, so that it cannot be compared");
    } catch (Reconciliation.Unreadable e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** What no generation takes is the product's failure. */
  private boolean excused(Tally tally) {
    return tally.differences() == tally.examples().size()
        && tally.examples().stream().allMatch(it -> isUnfit(it.document()));
  }

  private boolean isUnfit(String document) {
    Long id = ComparedIndex.productId(document);
    return id != null && failures.isOpen(id);
  }

  private static String summary(Tally it) {
    return "of %d products %d are missing, %d stale, %d different, %d orphaned, %d newer"
        .formatted(
            it.compared(), it.missing(), it.stale(), it.different(), it.orphaned(), it.newer());
  }

  /** Which statuses differ by more than what may be on its way or unfit. */
  static List<String> differences(Map<String, Long> held, Counts counts, long unfit) {
    Set<String> statuses = new TreeSet<>(held.keySet());
    statuses.addAll(counts.byStatus().keySet());
    List<String> flaws = new ArrayList<>();
    for (String status : statuses) {
      long here = held.getOrDefault(status, 0L);
      long there = counts.byStatus().getOrDefault(status, 0L);
      if (Math.abs(here - there) > counts.changed() + unfit) {
        flaws.add("%d of %d products with status %s".formatted(here, there, status));
      }
    }
    return flaws;
  }

  private static String result(List<String> flaws) {
    return flaws.isEmpty() ? OK : String.join("; ", flaws);
  }
}
