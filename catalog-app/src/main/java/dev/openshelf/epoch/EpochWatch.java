package dev.openshelf.epoch;

import dev.openshelf.epoch.Witness.Reading;
import dev.openshelf.epoch.Witness.Seen;
import dev.openshelf.epoch.Witness.Unknown;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that the database is older than what was seen of it elsewhere, and raises the epoch. Runs
 * in every process that relays or indexes; whoever comes first acts. {@link #step} is for one
 * thread, the rest is thread-safe.
 *
 * <pre>
 *   restored backup -> seen in process, index or topic -> epoch raised, noted -> reconciliation -> settled
 * </pre>
 */
public final class EpochWatch {

  private static final Logger log = LoggerFactory.getLogger(EpochWatch.class);

  private static final Duration BETWEEN_STEPS = Duration.ofSeconds(3);

  /** The topic's last records cost more than a search. */
  private static final Duration BETWEEN_TOPICS = Duration.ofMinutes(1);

  /** A relay that may not read the topic relays all the same, after this. */
  private static final Duration TOPIC_PATIENCE = Duration.ofSeconds(30);

  private final Epochs epochs;
  private final Revisions revisions;
  private final Witness witness;
  private final LongSupplier ticker;
  private long remembered;
  private long begunAt = -1;
  private long topicAskedAt;
  private boolean topicKnown;
  private volatile boolean cleared;

  EpochWatch(Epochs epochs, Revisions revisions, Witness witness, LongSupplier ticker) {
    this.epochs = epochs;
    this.revisions = revisions;
    this.witness = witness;
    this.ticker = ticker;
  }

  /**
   * Whether changes may be sent: since this process began, the database has been compared with the
   * topic, and its epoch has been raised where it had to be.
   */
  public boolean cleared() {
    return cleared;
  }

  Duration step() {
    begunAt = begunAt < 0 ? ticker.getAsLong() : begunAt;
    // First elsewhere, then here: the ceiling only grows, so nothing seen before is above it.
    List<Sighting> sightings = look(revisions.ceiling().horizon());
    if (Thread.currentThread().isInterrupted()) {
      // A question to the database would break its connection now.
      return BETWEEN_STEPS;
    }
    Ceiling ceiling = revisions.ceiling();
    Optional<Sighting> above = Sighting.above(ceiling, sightings);
    above.ifPresent(sighting -> raise(sighting, ceiling));
    remembered = above.isPresent() ? revisions.ceiling().revision() : ceiling.revision();
    clear();
    return BETWEEN_STEPS;
  }

  private List<Sighting> look(long horizon) {
    List<Sighting> sightings = new ArrayList<>();
    sightings.add(new Sighting(Place.PROCESS, remembered));
    note(Place.INDEX, witness.index(horizon), sightings);
    long now = ticker.getAsLong();
    if (!topicKnown || now - topicAskedAt >= BETWEEN_TOPICS.toNanos()) {
      topicAskedAt = now;
      topicKnown |= note(Place.TOPIC, witness.topic(horizon), sightings);
    }
    return sightings;
  }

  private static boolean note(Place place, Reading reading, List<Sighting> sightings) {
    switch (reading) {
      case Seen(long revision) -> sightings.add(new Sighting(place, revision));
      case Unknown(String reason) -> log.debug("The {} does not tell: {}", place.code(), reason);
    }
    return reading instanceof Seen;
  }

  private void raise(Sighting sighting, Ceiling ceiling) {
    cleared = false;
    log.error(
        "The database is older than its {}: revision {} was seen there, it has given {} at most."
            + " Was a backup restored? The epoch is raised and the index reconciled",
        sighting.place().code(),
        sighting.revision(),
        ceiling.revision());
    if (epochs.raiseAbove(sighting, witness.highestId())) {
      log.warn("The epoch is {} now", revisions.ceiling().epoch());
    }
  }

  private void clear() {
    boolean waitedLongEnough = ticker.getAsLong() - begunAt >= TOPIC_PATIENCE.toNanos();
    if (!cleared && (topicKnown || waitedLongEnough)) {
      if (!topicKnown) {
        log.warn("Changes are sent though the topic does not tell what it holds");
      }
      cleared = true;
    }
  }
}
