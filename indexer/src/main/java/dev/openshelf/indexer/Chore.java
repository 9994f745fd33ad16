package dev.openshelf.indexer;

import java.io.IOException;

/** Something that the keeper of the generations looks after once a second. For one thread. */
@FunctionalInterface
interface Chore {
  void act() throws IOException, InterruptedException;
}
