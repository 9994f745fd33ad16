package dev.openshelf.indexer;

/** The dead-letter topic did not take a record. */
final class DeadLettersUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DeadLettersUnavailable(Throwable cause) {
    super("The dead-letter topic does not take records: " + cause.getMessage(), cause);
  }
}
