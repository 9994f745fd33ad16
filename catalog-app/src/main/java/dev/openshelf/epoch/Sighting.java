package dev.openshelf.epoch;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** A revision that was seen outside the database. */
record Sighting(Place place, long revision) {

  /** The one that a database with this ceiling cannot have given; none: nothing is wrong. */
  static Optional<Sighting> above(Ceiling ceiling, Collection<Sighting> all) {
    return all.stream()
        .filter(it -> it.revision() < ceiling.horizon())
        .filter(it -> it.revision() > ceiling.revision())
        .max(Comparator.comparingLong(Sighting::revision));
  }
}
