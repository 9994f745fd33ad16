package dev.openshelf.indexer;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The times that documents are stamped with. A refresh covers a document when it begins after the
 * document was written, and that is later than its stamp; so a refresh covers only what is stamped
 * earlier than everything still on its way. Thread-safe.
 */
final class Stamps {

  private final Clock clock;
  private final List<Instant> onTheirWay = new ArrayList<>();

  Stamps(Clock clock) {
    this.clock = clock;
  }

  synchronized Instant begin() {
    Instant stamp = now();
    onTheirWay.add(stamp);
    return stamp;
  }

  synchronized void end(Instant stamp) {
    onTheirWay.remove(stamp);
  }

  /** The latest stamp that only written documents can have. */
  synchronized Instant covered() {
    return onTheirWay.isEmpty() ? now() : Collections.min(onTheirWay).minus(1, ChronoUnit.MICROS);
  }

  /** As precise as the database. */
  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
