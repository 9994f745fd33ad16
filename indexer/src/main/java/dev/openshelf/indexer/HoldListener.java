package dev.openshelf.indexer;

/** Is told that indexing waits, at each repetition, and that it goes on. Must not throw. */
interface HoldListener {

  void waits(Hold hold, String detail);

  void wentOn();
}
