package dev.openshelf.ops;

import dev.openshelf.jobs.JobView;
import dev.openshelf.jobs.Jobs;
import dev.openshelf.platform.Audit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Orders work on the index as jobs. Thread-safe. */
public final class IndexJobs {

  /** Kind of the jobs that make a new generation. */
  public static final String REBUILD = "rebuild";

  /** Kind of the jobs that go back to the previous generation. */
  public static final String ROLLBACK = "rollback";

  /**
   * What a rebuild is ordered with.
   *
   * @param rowsPerSecond most products a second; 0 for what the settings say
   */
  public record RebuildOrder(double rowsPerSecond) {}

  /** Nothing to say. */
  record NoOrder() {}

  private final Jobs jobs;
  private final Audit audit;

  IndexJobs(Jobs jobs, Audit audit) {
    this.jobs = jobs;
    this.audit = audit;
  }

  /**
   * Orders a rebuild.
   *
   * @param who ordered it; null for the system itself
   * @return the job's id; empty when one is waiting or running
   */
  public Optional<Long> rebuild(@Nullable String who, @Nullable String reason, RebuildOrder order) {
    return submit(REBUILD, who, reason, order, Map.of("rowsPerSecond", order.rowsPerSecond()));
  }

  /** Orders a rollback; empty when one is waiting or running. */
  Optional<Long> rollback(@Nullable String who, @Nullable String reason) {
    return submit(ROLLBACK, who, reason, new NoOrder(), Map.of());
  }

  private Optional<Long> submit(
      String kind,
      @Nullable String who,
      @Nullable String reason,
      Object order,
      Map<String, ?> told) {
    Optional<Long> id = jobs.submitAlone(kind, order, who);
    if (id.isPresent()) {
      audit.record(who, "index." + kind, reason, told);
    }
    return id;
  }

  /** Whether a job is waiting or running. */
  public boolean isOpen(long id) {
    return jobs.find(id).filter(job -> !job.state().isFinal()).isPresent();
  }

  List<JobView> list(String kind) {
    return jobs.list(kind);
  }

  Optional<JobView> find(String kind, long id) {
    return jobs.find(kind, id);
  }

  /** Asks a job to end; false when it has ended. */
  boolean cancel(String kind, long id, @Nullable String who) {
    boolean asked = jobs.cancel(id);
    if (asked) {
      audit.record(who, "index." + kind + ".cancel", null, Map.of("job", id));
    }
    return asked;
  }
}
