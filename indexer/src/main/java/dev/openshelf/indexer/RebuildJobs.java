package dev.openshelf.indexer;

/** Port: the jobs that rebuilds run as. Thread-safe. */
public interface RebuildJobs {

  /** Whether a job is waiting or running. */
  boolean isOpen(long jobId);

  /** Orders a rebuild unless one is waiting or running. */
  void order(String reason);
}
