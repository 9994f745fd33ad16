package dev.openshelf.search;

/**
 * Who asks, for decisions that shall stay the same for one shopper and for limits per client. The
 * application binds it. Thread-safe.
 */
public interface CallerKey {

  /** A key for whoever the current thread works for; the same for the same client. */
  String current();
}
