package dev.openshelf.indexer;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Judges a product whose two sides did not agree at first, while edits go on.
 *
 * <pre>
 *   read database (before) -> wait until all of that has arrived -> read index -> read database (after)
 * </pre>
 *
 * <p>What the database held before must have arrived, and the index cannot hold what the database
 * does not know after. Anything in between is on its way.
 */
sealed interface Settlement {

  /** Both sides agree. */
  record Agrees() implements Settlement {}

  /** They differ, whatever is on its way. */
  record Differs(Difference difference) implements Settlement {}

  /** The product was changed meanwhile: to be looked at again. */
  record Moving() implements Settlement {}

  static Settlement of(@Nullable Expected before, @Nullable Found found, @Nullable Expected after) {
    Optional<Difference> now = Difference.between(after, found);
    if (now.isEmpty()) {
      return new Agrees();
    }
    boolean rested = before == null ? after == null : before.equals(after);
    return rested || !isOnItsWay(before, found, after) ? new Differs(now.get()) : new Moving();
  }

  private static boolean isOnItsWay(
      @Nullable Expected before, @Nullable Found found, @Nullable Expected after) {
    long least = before == null ? 0 : before.revision();
    long most = after == null ? Long.MAX_VALUE : after.revision();
    long shown = found == null ? 0 : found.revision();
    return least <= shown && shown <= most;
  }
}
