package dev.openshelf.jobs;

/**
 * Works the jobs of one kind. Beans of this type are found by themselves; they are called in
 * processes with the role indexer, one job at a time over all processes. A run may be the second
 * for its job: begin at {@link JobContext#checkpoint}.
 */
public interface JobHandler {

  /** The kind of jobs it works. */
  String kind();

  /**
   * Works the job to its end.
   *
   * @return the result, written as JSON
   * @throws JobFailure when the job cannot be done, with the reason that people read
   * @throws JobStopped from the context, when it should not go on
   */
  Object run(JobContext job);
}
