package dev.openshelf.outbox;

/** How the sending of one message ended. */
sealed interface Delivery {

  /** All in-sync replicas have it. */
  record Acknowledged() implements Delivery {}

  /**
   * The message itself cannot be taken; the same message will not be taken later either.
   *
   * @param reason a stable code
   * @param detail a sentence for the admin
   */
  record Refused(String reason, String detail) implements Delivery {}

  /** Nothing is known to be wrong with the message: the same message can be taken later. */
  record Later(String cause) implements Delivery {}
}
