package dev.openshelf.search;

import dev.openshelf.serving.Deadline;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What must not be told from memory: whether products are public, what they cost and whether they
 * are there, read in one bounded query. Thread-safe.
 */
interface LiveDetails {

  /** A product as it is now; {@code amount} and {@code currency} are null together. */
  record Detail(@Nullable String amount, @Nullable String currency, String availability) {}

  /**
   * @param products those of the asked ones that are public, by id
   * @param asOf time of the read, on a replica that of its last replayed transaction; null when
   *     nothing was read
   */
  record Details(Map<Long, Detail> products, @Nullable Instant asOf) {

    static final Details NONE = new Details(Map.of(), null);
  }

  /** Empty when they cannot be read within the deadline; never throws for it. */
  Optional<Details> of(List<Long> ids, String caller, Deadline deadline);

  /** A shop without a database to ask. */
  static LiveDetails none() {
    return (ids, caller, deadline) -> Optional.empty();
  }
}
