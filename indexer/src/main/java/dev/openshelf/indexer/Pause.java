package dev.openshelf.indexer;

import java.time.Duration;

/** Lets time pass. */
@FunctionalInterface
interface Pause {
  void last(Duration time) throws InterruptedException;
}
