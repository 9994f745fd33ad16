package dev.openshelf.indexer;

import java.io.IOException;
import java.util.List;

/**
 * Port: something that a generation has to prove before searches are pointed at it. Beans of this
 * type are found by themselves. Thread-safe.
 */
public interface GenerationProbe {

  /** Stable and short, such as {@code golden_queries}. */
  String name();

  /**
   * Looks at a generation, which is refreshed and written to meanwhile.
   *
   * @return what is wrong, in plain sentences; empty when nothing is
   * @throws IOException when it cannot be told at the moment; it is asked again
   */
  List<String> flaws(String generation) throws IOException;
}
