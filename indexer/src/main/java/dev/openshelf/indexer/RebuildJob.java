package dev.openshelf.indexer;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Port: the job that a rebuild runs as. Its methods may throw to end the run, which goes on later
 * from the last committed point, or does not; the rebuild lets that pass.
 */
public interface RebuildJob {

  /** The job's id. */
  long id();

  /** Most rows a second, 0 for as many as there can be. */
  double rowsPerSecond();

  /** The last committed point; empty on the first run. */
  Optional<RebuildPoint> point();

  /** Does work and records the point in one transaction. */
  void commit(Supplier<RebuildPoint> work);

  /** To be called in long waits. */
  void stopIfAsked();
}
