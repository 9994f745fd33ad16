package dev.openshelf.indexer;

import dev.openshelf.indexer.Visibility.Claim;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.function.IntFunction;

/** Where refreshes are asked for and reports go. */
interface RefreshTarget {

  /**
   * Makes everything searchable that was written before the call.
   *
   * @param covers latest stamp of the documents that are certainly among it
   */
  void refresh(String generation, Instant covers) throws IOException;

  /**
   * Writes down claims that hold for searches; never fails, a lost report is followed by others.
   */
  void report(String generation, Map<Integer, Claim> claims, IntFunction<Instant> finalAsOf);
}
