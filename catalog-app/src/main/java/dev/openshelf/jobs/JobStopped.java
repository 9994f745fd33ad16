package dev.openshelf.jobs;

/** Tells a handler that it should not go on with its job. Handlers let it pass. */
public final class JobStopped extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Why a handler should stop. */
  public enum Cause {
    /** Somebody asked for it; the job ends as cancelled. */
    CANCELLED,
    /** Another worker has the job now. */
    LOST,
    /** This process ends; another one goes on. */
    SHUTDOWN
  }

  private final Cause why;

  /** For the job's context, and for fakes of it. */
  public JobStopped(Cause why) {
    super("The job was stopped: " + why);
    this.why = why;
  }

  Cause why() {
    return why;
  }
}
