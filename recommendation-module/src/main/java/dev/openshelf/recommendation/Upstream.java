package dev.openshelf.recommendation;

/** Whoever recommends. */
interface Upstream {

  /** Asks once and waits for as long as a call may live; never throws for what the other does. */
  UpstreamReply ask(UpstreamQuestion question);
}
