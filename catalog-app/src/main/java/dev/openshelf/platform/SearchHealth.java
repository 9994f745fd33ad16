package dev.openshelf.platform;

/**
 * How search is, for whoever watches from outside. Asked on every health request, so it answers
 * from memory. Implemented by whoever knows; as long as nobody does, search is {@link
 * State#UNKNOWN}.
 */
public interface SearchHealth {
  /** Never lowers the health of the process: a search outage is no reason to restart it. */
  enum State {
    UP,
    DEGRADED,
    RECOVERING,
    UNKNOWN
  }

  State state();
}
