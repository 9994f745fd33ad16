package dev.openshelf.outbox;

import dev.openshelf.contracts.change.Heartbeat;
import java.util.concurrent.CompletableFuture;

/** The way to the broker. Thread-safe. */
interface Publisher {

  /**
   * Sends a message. Returns within bounded time, and the result comes within bounded time as well;
   * it never is an exception.
   */
  CompletableFuture<Delivery> send(Message message);

  /** Returns when every message sent so far has its result. */
  void flush();

  /** Sends a heartbeat to every partition; the result is the worst of them. */
  CompletableFuture<Delivery> send(Heartbeat heartbeat);

  /**
   * Starts afresh after a failure; a producer may be broken in a way that it does not recover from.
   */
  void renew();
}
