package dev.openshelf.reports;

/** Passes reports on to somebody else's service, if at all. Never waits, never fails. */
@FunctionalInterface
interface Forwarding {
  void offer(ClientReport report);

  static Forwarding none() {
    return report -> {};
  }
}
