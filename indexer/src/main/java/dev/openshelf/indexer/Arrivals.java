package dev.openshelf.indexer;

import java.time.Instant;

/** Port: how far the pipeline into a generation has come. */
interface Arrivals {

  /** The database's clock. */
  Instant now();

  /** Whether every change committed before this instant is final in the generation. */
  boolean arrived(Instant upTo);
}
