package dev.openshelf.contracts.progress;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Duration;
import java.time.Instant;

/**
 * How far one partition of the change topic has come in one generation. It is a document of that
 * generation's index, so that an index that lost data has lost its claim as well.
 *
 * @param partition the partition
 * @param partitions how many partitions the topic has; a generation's claim needs all of them
 * @param offset offset of the last record whose items are all final
 * @param finalAsOf every change of this partition committed before this instant is final in this
 *     generation
 * @param searchableAsOf the same, and searchable
 * @param instance the indexer that wrote the report
 * @param reportedAt when
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record PartitionProgress(
    int partition,
    int partitions,
    long offset,
    Instant finalAsOf,
    Instant searchableAsOf,
    String instance,
    Instant reportedAt) {

  private static final String ID_PREFIX = "~progress-";

  /** Clocks of two machines may differ by this much. */
  public static final Duration SKEW = Duration.ofMinutes(1);

  /** Whether a claim made at some time can be true: nobody knows what will be committed later. */
  public static boolean isCredible(Instant claim, Instant madeAt) {
    return !claim.isAfter(madeAt.plus(SKEW));
  }

  /** Whether both claims of this report can be true. */
  public boolean credible() {
    return isCredible(finalAsOf, reportedAt) && isCredible(searchableAsOf, reportedAt);
  }

  /** The document id of this report. */
  public String documentId() {
    return documentId(partition);
  }

  /** Whether a document of an index is a report. */
  public static boolean isDocumentId(String id) {
    return id.startsWith(ID_PREFIX);
  }

  /** The document id of a partition's report. */
  public static String documentId(int partition) {
    return ID_PREFIX + partition;
  }
}
