package dev.openshelf.indexer;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Port: sends again what may have been lost on the way. Thread-safe. */
@FunctionalInterface
public interface LostChanges {

  /**
   * Has the current state of every product sent that was changed at some time or later, deleted
   * ones included; asked again within a minute it does nothing more.
   *
   * @param since null: every product
   * @return a moment of the database's clock: a heartbeat that vouches for no more than what was
   *     committed before it may have been sent without knowing of the loss
   */
  Instant resendSince(@Nullable Instant since);
}
