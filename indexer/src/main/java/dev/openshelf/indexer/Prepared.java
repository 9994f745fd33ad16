package dev.openshelf.indexer;

import dev.openshelf.indexer.Received.Change;
import dev.openshelf.indexer.Received.Unreadable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A batch with the writes that it asks for.
 *
 * @param operations one for each of the fold's newest changes, in their order
 */
record Prepared(Fold fold, List<BulkOperation> operations) {

  private static final Logger log = LoggerFactory.getLogger(Prepared.class);

  /** A message that no document can be made of counts as unreadable and holds up no other. */
  static Prepared of(Fold fold, Documents documents, Instant stamp) {
    List<Change> newest = new ArrayList<>();
    List<BulkOperation> operations = new ArrayList<>();
    List<Unreadable> unreadable = new ArrayList<>(fold.unreadable());
    for (Change change : fold.newest()) {
      try {
        operations.add(documents.of(change, stamp));
        newest.add(change);
      } catch (RuntimeException e) {
        log.error("No document can be made of the message at {}", change.at(), e);
        unreadable.add(unfit(change, e));
      }
    }
    return new Prepared(new Fold(newest, fold.reaches(), unreadable), operations);
  }

  private static Unreadable unfit(Change change, RuntimeException why) {
    return new Unreadable(
        change.at(),
        Flaw.MALFORMED,
        "No document can be made of it: " + why,
        change.message().productId());
  }
}
