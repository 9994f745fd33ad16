package dev.openshelf.platform;

/**
 * Carries a {@link Problem} out of a place that cannot return it; without a stack trace, since it
 * is no fault.
 */
public final class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  ProblemException(Problem problem) {
    super(problem.detail(), null, false, false);
    this.problem = problem;
  }

  public Problem problem() {
    return problem;
  }
}
