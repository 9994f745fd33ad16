package dev.openshelf.indexer;

import java.time.Instant;

/**
 * The pipeline stands still or is too far behind, so that nothing can be said about differences.
 */
public final class NotArrivedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotArrivedException(Instant upTo) {
    super("Changes made before %s have not all arrived in the index in time.".formatted(upTo));
  }
}
