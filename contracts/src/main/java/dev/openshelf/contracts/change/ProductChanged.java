package dev.openshelf.contracts.change;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One message of the change topic.
 *
 * @param eventId identifies this message; a repeated delivery carries the same id
 * @param productId the product, also the message's key
 * @param revision the state that the message shows; grows with every change of the product and is
 *     never reused
 * @param sequence position of the change in the outbox
 * @param type whether the product exists after the change
 * @param occurredAt when the change was written
 * @param product the whole product, or null when it was deleted
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ProductChanged(
    UUID eventId,
    long productId,
    long revision,
    long sequence,
    ChangeType type,
    Instant occurredAt,
    @Nullable ProductSnapshot product) {

  /** No shop ever comes to it: an epoch of 32,000 in the high 16 bits. */
  public static final long UNREACHABLE_REVISION = 32_000L << 48;

  /** No shop ever comes to it by counting. */
  public static final long UNREACHABLE_ID = 1L << 48;

  /** Whether a number can be the id of a product. */
  public static boolean isProductId(long number) {
    return number > 0 && number < UNREACHABLE_ID;
  }

  /** Whether a number can be a revision that a shop has given at some time. */
  public static boolean isRevision(long number) {
    return number > 0 && number < UNREACHABLE_REVISION;
  }
}
