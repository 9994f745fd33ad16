package dev.openshelf.indexer;

import dev.openshelf.contracts.document.IndexNames;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One numbered index with its history.
 *
 * @param name such as {@code g000012}
 * @param mappingHash of the mapping that it was created with
 * @param reason why it is in its state, or why writing to it waits
 * @param jobId the job that makes it; null when it was made because there was none
 * @param times what happened to it when
 */
record Generation(
    String name,
    State state,
    String mappingHash,
    @Nullable String reason,
    @Nullable Long jobId,
    Times times) {

  /** A name under a number that neither the registry nor Elasticsearch has seen. */
  static String nextName(List<Generation> registered, List<String> indices) {
    return IndexNames.generation(
        1
            + Stream.concat(registered.stream().map(Generation::name), indices.stream())
                .mapToInt(Generation::number)
                .max()
                .orElse(0));
  }

  private static int number(String name) {
    try {
      return Integer.parseInt(name.substring(1));
    } catch (NumberFormatException notOurs) {
      return 0;
    }
  }

  /**
   * When a generation got where it is.
   *
   * @param opened from when every change is written to it; null before
   * @param keptUntil until when it is written to after it was replaced
   */
  record Times(
      Instant created,
      @Nullable Instant opened,
      @Nullable Instant verified,
      @Nullable Instant live,
      @Nullable Instant keptUntil) {}

  /**
   *
   *
   * <pre>
   *   building -> catching_up -> verified -> live -> previous -> retired
   *       |            |            |         ^  <-------+
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

    /** Whether searches may be pointed at it. */
    boolean fit() {
      return this == VERIFIED || this == LIVE || this == PREVIOUS;
    }
  }
}
