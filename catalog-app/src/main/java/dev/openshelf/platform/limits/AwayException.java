package dev.openshelf.platform.limits;

/** The shared buckets cannot be reached for now. */
final class AwayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  AwayException(String message) {
    super(message, null, false, false);
  }
}
