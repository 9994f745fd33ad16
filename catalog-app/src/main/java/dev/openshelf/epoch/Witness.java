package dev.openshelf.epoch;

/** Port: what is known elsewhere of the revisions that this database has given. Thread-safe. */
public interface Witness {

  /** What could be found out at one place. */
  sealed interface Reading {}

  /** The highest revision there; 0 when there is none. */
  record Seen(long revision) implements Reading {}

  /** The place did not answer. */
  record Unknown(String reason) implements Reading {}

  /**
   * @param below what is not below it is not looked at
   */
  Reading index(long below);

  /**
   * @param below what is not below it is not looked at
   */
  Reading topic(long below);

  /** The highest product id in the index, 0 when it does not tell. */
  long highestId();
}
