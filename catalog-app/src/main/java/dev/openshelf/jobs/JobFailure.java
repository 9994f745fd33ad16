package dev.openshelf.jobs;

/**
 * A job that cannot be done. The message is what people read: a plain sentence, nothing internal.
 */
public final class JobFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public JobFailure(String reason) {
    super(reason);
  }

  public JobFailure(String reason, Throwable cause) {
    super(reason, cause);
  }
}
