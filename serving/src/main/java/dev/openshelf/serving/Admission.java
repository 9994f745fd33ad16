package dev.openshelf.serving;

/**
 * Decides whose questions go to a source that is being opened step by step. Never waits.
 * Thread-safe.
 */
@FunctionalInterface
public interface Admission {

  /** Whether a question may go to the source. */
  sealed interface Decision {

    record Admitted() implements Decision {}

    /** Not now: {@link Reason#CIRCUIT_OPEN} or {@link Reason#RECOVERING}. */
    record Refused(Reason reason) implements Decision {}

    Decision ADMITTED = new Admitted();
  }

  /**
   * Decides for a caller.
   *
   * @param caller who asks; the same caller gets the same decision within one recovery
   */
  Decision admit(String caller);

  /** Lets everybody through. */
  static Admission always() {
    return caller -> Decision.ADMITTED;
  }
}
