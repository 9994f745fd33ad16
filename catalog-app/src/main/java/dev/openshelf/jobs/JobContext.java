package dev.openshelf.jobs;

import java.util.Optional;
import java.util.function.Supplier;

/** A running job as its handler sees it. For the handler's thread only. */
public interface JobContext {

  /** The job's id. */
  long id();

  /** What the job was submitted with. */
  <T> T parameters(Class<T> type);

  /** What the last committed step left, empty on the first run. */
  <T> Optional<T> checkpoint(Class<T> type);

  /**
   * Does a step of work and records it in one database transaction, which begins with a look
   * whether the job is still ours: what a worker that has lost the job writes in here is never
   * committed, and of a step that was committed the checkpoint is too. Keep steps to a second or
   * so; others wait for the job's row meanwhile.
   *
   * @throws JobStopped when the job is cancelled, lost, or the process ends; let it pass
   */
  void commit(Supplier<JobStep> work);

  /**
   * For long stretches between two steps.
   *
   * @throws JobStopped when the job is cancelled, lost, or the process ends; let it pass
   */
  void stopIfAsked();
}
