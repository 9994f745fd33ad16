package dev.openshelf.search;

import java.time.Duration;

/** Told about every answer; must not throw and must not wait. */
interface SearchListener {

  SearchListener NONE = (answer, took) -> {};

  void answered(SearchAnswer answer, Duration took);
}
