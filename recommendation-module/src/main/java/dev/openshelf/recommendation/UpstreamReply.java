package dev.openshelf.recommendation;

import dev.openshelf.serving.Reason;
import java.util.List;

/** What came of asking the upstream. */
sealed interface UpstreamReply {

  /** A usable answer: at least one product, none twice, none more than asked for. */
  record Picks(List<Pick> picks) implements UpstreamReply {

    public Picks {
      picks = List.copyOf(picks);
    }
  }

  /** A well-formed answer without any product. Worth less than an older one that has some. */
  record Nothing() implements UpstreamReply {}

  /**
   * No usable answer.
   *
   * @param callersFault whether it says something about the request rather than the upstream
   */
  record Failed(Reason reason, boolean callersFault) implements UpstreamReply {}

  static Failed failed(Reason reason) {
    return new Failed(reason, false);
  }
}
