package dev.openshelf.reconciliation;

import dev.openshelf.jobs.JobView;
import dev.openshelf.jobs.Jobs;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks for reconciliations and knows the last one's result, in any process. Thread-safe. */
public final class Reconciliations {

  static final String KIND = "reconciliation";

  /**
   * The last one that came to its end.
   *
   * @param startedAt what happened to the index after this may have been missed
   * @param repair whether it sent anew what differed
   * @param found differences that were found, repaired ones included
   * @param standing differences that were left
   */
  public record Last(
      long jobId,
      Instant startedAt,
      Instant finishedAt,
      String generation,
      boolean repair,
      long found,
      long standing) {}

  private final Jobs jobs;

  Reconciliations(Jobs jobs) {
    this.jobs = jobs;
  }

  /**
   * Queues one.
   *
   * @param repair whether what differs is sent anew
   * @param thorough whether the content of every document is looked at
   * @param requestedBy null for the system itself
   * @return the job's id
   */
  public long start(boolean repair, boolean thorough, @Nullable String requestedBy) {
    return jobs.submit(KIND, new Wish(repair, thorough), requestedBy);
  }

  /**
   * Queues one that repairs, unless one is queued or running.
   *
   * @return whether it was queued
   */
  public boolean startUnlessUnderWay() {
    boolean idle = !jobs.isRecent(KIND, Duration.ZERO);
    if (idle) {
      start(true, false, null);
    }
    return idle;
  }

  /** The last finished one; one look at the database. */
  public Optional<Last> last() {
    return jobs.lastSucceeded(KIND).map(Reconciliations::last);
  }

  /** The newest jobs, newest first. */
  List<JobView> list() {
    return jobs.list(KIND);
  }

  Optional<JobView> find(long id) {
    return jobs.find(KIND, id);
  }

  boolean cancel(long id) {
    return jobs.cancel(id);
  }

  private static Last last(JobView job) {
    long repaired = job.result().path("repaired").asLong();
    long found = 0;
    for (String kind : List.of("missing", "stale", "different", "orphaned", "newer")) {
      found += job.result().path(kind).asLong();
    }
    return new Last(
        job.id(),
        Objects.requireNonNull(job.startedAt()),
        Objects.requireNonNull(job.finishedAt()),
        job.result().path("generation").asText(),
        job.result().path("repair").asBoolean(),
        found,
        found - repaired);
  }
}
