package dev.openshelf.jobs;

import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.TransactionException;

/** Takes one job, runs it and records how it ended. Thread-safe. */
final class JobRunner {

  private static final Logger log = LoggerFactory.getLogger(JobRunner.class);

  /** A job that was begun so often without one finished step takes its workers down with it. */
  static final int MAX_ATTEMPTS = 10;

  /** Between two attempts when the database was in trouble. */
  private static final Duration RETRY = Duration.ofSeconds(2);

  private static final String INTERNAL =
      "The job ended because of an internal error; the log of this moment says more.";

  private final LeasedJob.Means means;

  JobRunner(LeasedJob.Means means) {
    this.means = means;
  }

  /** The next job of the kind. */
  Optional<LeasedJob> take(String kind, String holder) {
    Optional<Claim> claim = means.store().claim(kind, holder, means.lease());
    if (claim.isEmpty()) {
      return Optional.empty();
    }
    Claim taken = claim.get();
    LeasedJob job = new LeasedJob(taken, means);
    if (taken.cancelRequested()) {
      job.stop(JobStopped.Cause.CANCELLED);
    }
    return Optional.of(job);
  }

  void run(LeasedJob job, JobHandler handler) {
    try {
      job.stopIfAsked();
      if (job.attempts() > MAX_ATTEMPTS) {
        throw new JobFailure(
            "The job was begun %d times without progress.".formatted(MAX_ATTEMPTS));
      }
      job.finish(JobState.SUCCEEDED, handler.run(job), null);
      log.info("Job {} ({}) succeeded", job.id(), handler.kind());
    } catch (JobStopped e) {
      stopped(job, e.why());
    } catch (JobFailure e) {
      log.warn("Job {} ({}) failed: {}", job.id(), handler.kind(), e.getMessage(), e.getCause());
      job.finish(JobState.FAILED, null, e.getMessage());
    } catch (RuntimeException e) {
      if (passes(e)) {
        log.warn("Job {} ({}) interrupted, goes on later", job.id(), handler.kind(), e);
        job.release(RETRY);
      } else {
        log.error("Job {} ({}) failed", job.id(), handler.kind(), e);
        job.finish(JobState.FAILED, null, INTERNAL);
      }
    }
  }

  private static void stopped(LeasedJob job, JobStopped.Cause why) {
    log.info("Job {} stops: {}", job.id(), why);
    switch (why) {
      case CANCELLED -> job.finish(JobState.CANCELLED, null, null);
      case SHUTDOWN -> job.release(Duration.ZERO);
      case LOST -> {
        // The job's row is another worker's now.
      }
    }
  }

  /** Troubles of the database that say nothing about the job. */
  private static boolean passes(RuntimeException e) {
    return e instanceof TransientDataAccessException
        || e instanceof RecoverableDataAccessException
        || e instanceof DataAccessResourceFailureException
        || e instanceof TransactionException;
  }
}
