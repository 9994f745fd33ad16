package dev.openshelf.jobs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionOperations;

/** A job while this process holds it. The heartbeat may call {@link #renew} from its own thread. */
final class LeasedJob implements JobContext {

  /** What every leased job of a worker shares. */
  record Means(
      JobStore store,
      TransactionOperations transactions,
      ObjectMapper json,
      Duration lease,
      LongSupplier ticker) {}

  private final Claim claim;
  private final Means means;
  private final AtomicReference<JobStopped.@Nullable Cause> stop = new AtomicReference<>();
  private Pace pace;
  private JsonNode checkpoint;

  LeasedJob(Claim claim, Means means) {
    this.claim = claim;
    this.means = means;
    this.pace = Pace.startingAt(claim.done(), means.ticker().getAsLong());
    this.checkpoint = claim.checkpoint();
  }

  @Override
  public long id() {
    return claim.id();
  }

  int attempts() {
    return claim.attempts();
  }

  @Override
  public <T> T parameters(Class<T> type) {
    return convert(claim.parameters(), type);
  }

  @Override
  public <T> Optional<T> checkpoint(Class<T> type) {
    return checkpoint.isEmpty() ? Optional.empty() : Optional.of(convert(checkpoint, type));
  }

  @Override
  public void commit(Supplier<JobStep> work) {
    stopIfAsked();
    JobStep step = means.transactions().execute(transaction -> stepInTransaction(work));
    checkpoint = means.json().valueToTree(step == null ? null : step.checkpoint());
  }

  private JobStep stepInTransaction(Supplier<JobStep> work) {
    means.store().limitIdleTransaction(means.lease());
    boolean cancelled =
        means
            .store()
            .lockAndReadCancelRequest(claim)
            .orElseThrow(() -> new JobStopped(JobStopped.Cause.LOST));
    if (cancelled) {
      throw new JobStopped(JobStopped.Cause.CANCELLED);
    }
    JobStep step = work.get();
    pace = pace.read(step.done(), means.ticker().getAsLong());
    means.store().recordStep(claim, step, pace.perSecond(), means.lease());
    return step;
  }

  @Override
  public void stopIfAsked() {
    JobStopped.Cause why = stop.get();
    if (why != null) {
      throw new JobStopped(why);
    }
  }

  void renew() {
    means
        .store()
        .renew(claim, means.lease())
        .ifPresentOrElse(
            cancelled -> {
              if (cancelled) {
                stop(JobStopped.Cause.CANCELLED);
              }
            },
            () -> stop(JobStopped.Cause.LOST));
  }

  /** Ends the job, if it is still ours. */
  void finish(JobState state, @Nullable Object result, @Nullable String error) {
    means.store().finish(claim, state, result, error);
  }

  /** Leaves the job to whoever takes it after the given time. */
  void release(Duration after) {
    means.store().release(claim, after);
  }

  void stop(JobStopped.Cause why) {
    stop.compareAndSet(null, why);
  }

  private <T> T convert(JsonNode node, Class<T> type) {
    try {
      return means.json().treeToValue(node, type);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Job " + claim.id() + " does not read as " + type, e);
    }
  }
}
