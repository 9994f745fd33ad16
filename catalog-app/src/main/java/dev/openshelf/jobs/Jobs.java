package dev.openshelf.jobs;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Submits, shows and cancels jobs, in any process. Thread-safe. */
public final class Jobs {

  /** The most that a list shows. */
  private static final int LIST_LIMIT = 100;

  private final JobStore store;
  private final JobBell bell;

  Jobs(JobStore store, JobBell bell) {
    this.store = store;
    this.bell = bell;
  }

  /**
   * Queues a job, as part of the caller's transaction where there is one: nobody sees the job
   * before that commits, and a rolled-back one leaves nothing.
   *
   * @param parameters what the handler will read; written as JSON
   * @param requestedBy who asked for it, null for the system itself
   * @return the job's id
   */
  public long submit(String kind, Object parameters, @Nullable String requestedBy) {
    long id = store.insert(kind, parameters, requestedBy);
    ringAfterCommit();
    return id;
  }

  /**
   * The same for a kind of which only one may wait or run.
   *
   * @return the job's id; empty when there is one already
   */
  public Optional<Long> submitAlone(String kind, Object parameters, @Nullable String requestedBy) {
    Optional<Long> id = store.insertAlone(kind, parameters, requestedBy);
    ringAfterCommit();
    return id;
  }

  /** The job, if there is one. */
  public Optional<JobView> find(long id) {
    return store.find(id);
  }

  /** The job, if there is one of this kind. */
  public Optional<JobView> find(String kind, long id) {
    return store.find(id).filter(job -> job.kind().equals(kind));
  }

  /** The newest jobs of a kind, newest first, at most a hundred. */
  public List<JobView> list(String kind) {
    return store.latest(kind, LIST_LIMIT);
  }

  /** The newest job of a kind that ended well. */
  public Optional<JobView> lastSucceeded(String kind) {
    return store.lastSucceeded(kind);
  }

  /** Whether a job of a kind is queued or running, or has ended within the given time. */
  public boolean isRecent(String kind, Duration within) {
    return store.isRecent(kind, within);
  }

  /**
   * Cancels a job: a queued one at once, a running one after its present step. What its committed
   * steps have done stays done. No effect on a job that has ended.
   *
   * @return whether there was something to cancel
   */
  public boolean cancel(long id) {
    boolean asked = store.cancel(id);
    ringAfterCommit();
    return asked;
  }

  private void ringAfterCommit() {
    if (!TransactionSynchronizationManager.isSynchronizationActive()) {
      bell.ring();
      return;
    }
    TransactionSynchronizationManager.registerSynchronization(
        new TransactionSynchronization() {
          @Override
          public void afterCommit() {
            bell.ring();
          }
        });
  }
}
