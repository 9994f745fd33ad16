package dev.openshelf.serving;

/**
 * What became of some calls. Immutable.
 *
 * @param slow calls that took longer than is good, failed or not
 * @param p95Nanos time within which 95 of 100 were answered; 0 without calls
 */
public record CallRates(long calls, long failures, long slow, long p95Nanos) {

  static final CallRates NONE = new CallRates(0, 0, 0, 0);

  /** Failures among the calls, 0 to 1; 0 without calls. */
  public double failureRate() {
    return calls == 0 ? 0 : (double) failures / calls;
  }

  /** Slow ones among the calls, 0 to 1; 0 without calls. */
  public double slowRate() {
    return calls == 0 ? 0 : (double) slow / calls;
  }
}
