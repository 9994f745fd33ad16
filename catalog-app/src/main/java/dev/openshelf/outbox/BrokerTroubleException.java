package dev.openshelf.outbox;

/** The broker did not take what was sent, for a reason that is expected to pass. */
final class BrokerTroubleException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  BrokerTroubleException(String message) {
    super(message, null, false, false); // where it was noticed says nothing
  }
}
