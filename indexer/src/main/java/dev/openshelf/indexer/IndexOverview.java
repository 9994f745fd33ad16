package dev.openshelf.indexer;

import dev.openshelf.contracts.progress.PartitionProgress;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The generations and how far the live one has come. Thread-safe. */
public final class IndexOverview {

  /**
   * A generation.
   *
   * @param reason why it is in its state, or why writing to it waits
   * @param documents products in it, markers of deleted ones included; null when unknown
   * @param keptUntil until when a replaced one is written to and may be gone back to
   */
  public record GenerationView(
      String name,
      String state,
      @Nullable String reason,
      @Nullable Long documents,
      String mappingHash,
      Instant createdAt,
      @Nullable Instant verifiedAt,
      @Nullable Instant liveAt,
      @Nullable Instant keptUntil) {}

  /**
   * How far a generation has come in all partitions.
   *
   * @param finalAsOf every change committed before it is final
   * @param searchableAsOf every change committed before it is searchable
   */
  public record Progress(Instant finalAsOf, Instant searchableAsOf) {}

  private static final Logger log = LoggerFactory.getLogger(IndexOverview.class);

  private static final int MOST_SHOWN = 50;

  private final ProductIndex index;
  private final Generations generations;
  private final Claims claims;

  IndexOverview(ProductIndex index, Generations generations) {
    this.index = index;
    this.claims = new Claims(index);
    this.generations = generations;
  }

  /** The open generations and the latest of the closed ones, oldest first. */
  public List<GenerationView> generations() {
    List<Generation> all = generations.all();
    List<Generation> latest = all.subList(Math.max(0, all.size() - MOST_SHOWN), all.size());
    return all.stream()
        .filter(it -> it.state().open() || latest.contains(it))
        .map(this::view)
        .toList();
  }

  /** The mapping that this version makes generations with. */
  public String mappingHash() {
    return index.mappingHash();
  }

  /** Whether the live generation was made with another mapping; null when there is none. */
  public @Nullable Boolean mappingOutdated() {
    return generations
        .open()
        .live()
        .map(live -> !live.mappingHash().equals(index.mappingHash()))
        .orElse(null);
  }

  /** The name of the live generation; null when there is none. */
  public @Nullable String live() {
    return generations.open().live().map(Generation::name).orElse(null);
  }

  /** How far a generation has come; null unless every partition has a report. */
  public @Nullable Progress progress(String generation) {
    try {
      List<PartitionProgress> all = claims.of(generation);
      return all.isEmpty() ? null : least(all);
    } catch (IOException e) {
      log.debug("The progress of {} cannot be read", generation, e);
      return null;
    }
  }

  private static Progress least(List<PartitionProgress> all) {
    return new Progress(
        all.stream().map(PartitionProgress::finalAsOf).min(Comparator.naturalOrder()).orElseThrow(),
        all.stream()
            .map(PartitionProgress::searchableAsOf)
            .min(Comparator.naturalOrder())
            .orElseThrow());
  }

  private GenerationView view(Generation it) {
    return new GenerationView(
        it.name(),
        it.state().code(),
        it.reason(),
        it.state().open() ? documents(it.name()) : null,
        it.mappingHash(),
        it.times().created(),
        it.times().verified(),
        it.times().live(),
        it.times().keptUntil());
  }

  private @Nullable Long documents(String generation) {
    try {
      return index.count(generation).orElse(null);
    } catch (IOException e) {
      log.debug("The documents of {} cannot be counted", generation, e);
      return null;
    }
  }
}
