package dev.openshelf.search;

import dev.openshelf.serving.Rung;
import java.time.Duration;

/** Told about what searches do; must not throw and must not wait. */
interface SearchListener {

  SearchListener NONE = new SearchListener() {};

  /** An answer was given. */
  default void answered(SearchAnswer answer, Duration took) {}

  /** A source was asked. */
  default void asked(Intent intent, String rung, Rung.Step<Found> said, Duration took) {}
}
