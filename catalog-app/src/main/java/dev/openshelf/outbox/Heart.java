package dev.openshelf.outbox;

import dev.openshelf.contracts.change.Heartbeat;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * Sends the low-water mark down every partition. What was acknowledged before the mark was read
 * stands before the heartbeat, so a heartbeat is true whenever it arrives, even from a relay that
 * lost its lease in between.
 */
final class Heart {

  private final LowWater lowWater;
  private final Publisher publisher;
  private final BooleanSupplier active;
  private final RelayListener listener;
  private final Duration interval;
  private CompletableFuture<Delivery> last = CompletableFuture.completedFuture(null);

  Heart(
      LowWater lowWater,
      Publisher publisher,
      BooleanSupplier active,
      RelayListener listener,
      Duration interval) {
    this.lowWater = lowWater;
    this.publisher = publisher;
    this.active = active;
    this.listener = listener;
    this.interval = interval;
  }

  /** One beat, left out while the one before is still on its way; says when the next is due. */
  Duration beat() {
    if (active.getAsBoolean() && last.isDone()) {
      Heartbeat heartbeat = lowWater.read();
      last = publisher.send(heartbeat);
      var unused = last.thenAccept(delivery -> arrived(heartbeat, delivery));
    }
    return interval;
  }

  private void arrived(Heartbeat heartbeat, Delivery delivery) {
    if (delivery instanceof Delivery.Acknowledged) {
      listener.watermark(heartbeat.watermark());
    }
  }
}
