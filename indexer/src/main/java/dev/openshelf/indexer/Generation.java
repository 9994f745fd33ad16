package dev.openshelf.indexer;

import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One numbered index with its history.
 *
 * @param name such as {@code g000012}
 * @param mappingHash of the mapping that it was created with
 * @param reason why it is in its state, or why writing to it waits
 */
record Generation(
    String name, State state, String mappingHash, @Nullable String reason, Instant createdAt) {

  /**
   *
   *
   * <pre>
   *   building -> catching_up -> verified -> live -> previous -> retired
   *       +------------+------------+---------+---> failed
   * </pre>
   */
  enum State {
    BUILDING,
    CATCHING_UP,
    VERIFIED,
    LIVE,
    PREVIOUS,
    RETIRED,
    FAILED;

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    static State of(String code) {
      return valueOf(code.toUpperCase(Locale.ROOT));
    }

    /** Whether changes are written to it. */
    boolean open() {
      return this != RETIRED && this != FAILED;
    }
  }
}
