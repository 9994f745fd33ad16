package dev.openshelf.jobs;

import org.jspecify.annotations.Nullable;

/**
 * How far a job has come, in the job's own unit (lines, products, iterations).
 *
 * @param done units that are committed
 * @param total units in all, null while nobody knows
 * @param perSecond recent pace, null unless the job runs and has a pace
 * @param etaSeconds seconds left at that pace, null when it cannot be told
 */
public record JobProgress(
    long done, @Nullable Long total, @Nullable Double perSecond, @Nullable Long etaSeconds) {

  /** Nothing done yet, and no idea how much there is. */
  public static final JobProgress NONE = new JobProgress(0, null, null, null);

  static JobProgress of(
      JobState state, long done, @Nullable Long total, @Nullable Double perSecond) {
    Double pace =
        state == JobState.RUNNING && perSecond != null && perSecond > 0 ? perSecond : null;
    return new JobProgress(done, total, pace, secondsLeft(done, total, pace));
  }

  private static @Nullable Long secondsLeft(
      long done, @Nullable Long total, @Nullable Double pace) {
    if (total == null || pace == null) {
      return null;
    }
    return (long) Math.ceil(Math.max(0, total - done) / pace);
  }
}
