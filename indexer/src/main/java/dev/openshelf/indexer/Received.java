package dev.openshelf.indexer;

import dev.openshelf.contracts.change.Heartbeat;
import dev.openshelf.contracts.change.ProductChanged;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a record of the change topic turned out to be. */
sealed interface Received {

  Position at();

  /**
   * A product changed.
   *
   * @param relayedAt when the relay handed the message to the broker
   */
  record Change(Position at, Instant relayedAt, ProductChanged message) implements Received {}

  /** A heartbeat. */
  record Beat(Position at, Heartbeat heartbeat) implements Received {}

  /**
   * Neither.
   *
   * @param productId the product that the key names, if it does
   */
  record Unreadable(Position at, Flaw flaw, String detail, @Nullable Long productId)
      implements Received {}
}
