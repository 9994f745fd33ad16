package dev.openshelf.recovery;

import dev.openshelf.serving.RecoveryPhase;
import dev.openshelf.serving.RecoveryState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the others may conclude from this process. One that only starts is no example: it may begin
 * to look before the first index is there. Immutable.
 *
 * @param served when it first let anything through; null when it never has
 * @param troubled when it was last cut off or recovering; null when never
 */
record Standing(@Nullable Instant served, @Nullable Instant troubled) {

  static final Standing NEW = new Standing(null, null);

  Standing after(RecoveryState state, Instant now) {
    Instant since = served == null && state.ratio() > 0 ? now : served;
    boolean starting = since == null && state.course().entry() > 0;
    boolean trouble = state.phase() != RecoveryPhase.CLOSED && !starting;
    return new Standing(since, trouble ? now : troubled);
  }
}
