package dev.openshelf.recommendation;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.List;

/**
 * A result as it is kept: numbers of products, not the products, whose prices change.
 *
 * @param asOf when the upstream gave it
 */
record Picked(List<Pick> picks, Instant asOf) {

  private static final int PER_RESULT = 200;
  private static final int PER_PICK = 64;

  Picked {
    picks = List.copyOf(picks);
  }

  @JsonIgnore
  boolean isEmpty() {
    return picks.isEmpty();
  }

  List<Long> ids() {
    return picks.stream().map(Pick::productId).toList();
  }

  /** Memory that it takes, roughly. */
  int bytes() {
    int bytes = PER_RESULT;
    for (Pick pick : picks) {
      String reason = pick.reason();
      bytes += PER_PICK + (reason == null ? 0 : 2 * reason.length());
    }
    return bytes;
  }
}
