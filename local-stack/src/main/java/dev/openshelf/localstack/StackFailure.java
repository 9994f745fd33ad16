package dev.openshelf.localstack;

import java.nio.file.Path;

/** A reason why servers cannot be had, as one sentence for the person at the terminal. */
final class StackFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StackFailure(String sentence) {
    super(sentence);
  }

  StackFailure(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  /** The servers share a disk with their data: a full one explains a failure better than a log. */
  static StackFailure ofServer(Kind kind, String what, Path log) {
    if (Disk.complainsOfNoSpace(log)) {
      return Disk.full(log);
    }
    return new StackFailure(kind.title() + " " + what + "; its log is " + log + ".");
  }
}
