package dev.openshelf.catalog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a revision of a product passed the stations behind the database; null: not yet. */
public record PipelineTimes(
    @Nullable Instant relayed, @Nullable Instant indexed, @Nullable Instant searchable) {

  /** Nothing has been seen of it. */
  public static final PipelineTimes NONE = new PipelineTimes(null, null, null);
}
