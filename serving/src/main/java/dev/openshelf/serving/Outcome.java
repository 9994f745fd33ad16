package dev.openshelf.serving;

import java.util.function.Function;

/** What came of one call to a source, as far as the source's health is concerned. Immutable. */
public sealed interface Outcome<T> {

  /** The source answered. */
  record Success<T>(T value) implements Outcome<T> {}

  /** The source did not answer, or not usably; counts against it. */
  record Failure<T>(Reason reason) implements Outcome<T> {}

  /**
   * No answer, and it says nothing about the source: the caller was wrong, the call was refused on
   * our side, or nobody waits for it any more.
   */
  record Neither<T>(Reason reason) implements Outcome<T> {}

  /** The same outcome with another value. */
  default <R> Outcome<R> map(Function<? super T, ? extends R> change) {
    return switch (this) {
      case Success<T>(T value) -> new Success<>(change.apply(value));
      case Failure<T>(Reason reason) -> new Failure<>(reason);
      case Neither<T>(Reason reason) -> new Neither<>(reason);
    };
  }
}
