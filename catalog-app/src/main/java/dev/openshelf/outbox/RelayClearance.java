package dev.openshelf.outbox;

/** Port: whether changes may be sent. Asked before every turn, so it answers from memory. */
@FunctionalInterface
public interface RelayClearance {

  boolean given();
}
