package dev.openshelf.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job as everybody reads it, and as its JSON.
 *
 * @param error plain reason of a failure, null otherwise
 * @param result what the kind of job reports, also while it runs; an object, perhaps empty
 */
public record JobView(
    long id,
    String kind,
    JobState state,
    JobProgress progress,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable String error,
    JsonNode result) {

  /** The same job with another result, for kinds that keep parts of it elsewhere. */
  public JobView withResult(JsonNode other) {
    return new JobView(id, kind, state, progress, startedAt, finishedAt, error, other);
  }
}
