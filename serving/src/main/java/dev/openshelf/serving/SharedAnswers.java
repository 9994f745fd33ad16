package dev.openshelf.serving;

import java.time.Duration;

/** A store of last good answers that several processes share. The application may provide one. */
@FunctionalInterface
public interface SharedAnswers {

  /**
   * The answers of one kind.
   *
   * @param kind stable, and different for every kind
   * @param hard no answer is kept for longer
   */
  LastGood<String, byte[]> of(String kind, Duration hard);
}
