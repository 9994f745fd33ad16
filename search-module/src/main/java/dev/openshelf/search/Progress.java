package dev.openshelf.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.contracts.progress.PartitionProgress;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/** Reads the progress reports of an index. Pure. */
final class Progress {

  private Progress() {}

  /** How many partitions the reports speak of. */
  static int partitions(JsonNode reports, int unknown) {
    int most = 0;
    for (JsonNode report : reports.path("docs")) {
      most = Math.max(most, report.path("_source").path("partitions").asInt(0));
    }
    return most == 0 ? unknown : most;
  }

  /** The oldest claim, if every partition makes one. */
  static Optional<Instant> searchableAsOf(JsonNode reports, int partitions) {
    Instant oldest = Instant.MAX;
    int found = 0;
    for (JsonNode report : reports.path("docs")) {
      Optional<Instant> claim = claim(report.path("_source"));
      if (claim.isPresent()) {
        found++;
        oldest = claim.get().isBefore(oldest) ? claim.get() : oldest;
      }
    }
    return found > 0 && found == partitions ? Optional.of(oldest) : Optional.empty();
  }

  private static Optional<Instant> claim(JsonNode report) {
    Optional<Instant> madeAt = instant(report.path("reportedAt"));
    return instant(report.path("searchableAsOf"))
        .filter(claim -> madeAt.isPresent() && PartitionProgress.isCredible(claim, madeAt.get()));
  }

  private static Optional<Instant> instant(JsonNode value) {
    try {
      return value.isTextual() ? Optional.of(Instant.parse(value.textValue())) : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
