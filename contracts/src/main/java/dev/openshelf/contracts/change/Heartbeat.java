package dev.openshelf.contracts.change;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Sent to every partition about once a second, behind everything that was acknowledged before it.
 *
 * @param watermark every change committed before this instant stands before this record in its
 *     partition
 * @param sentAt when the record was made
 * @param revision the highest revision that the database had given by then; null from a version
 *     that did not say
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Heartbeat(Instant watermark, Instant sentAt, @Nullable Long revision) {

  /** One that does not tell of revisions. */
  public Heartbeat(Instant watermark, Instant sentAt) {
    this(watermark, sentAt, null);
  }
}
