package dev.openshelf.recovery;

import dev.openshelf.serving.RecoveryCause;
import dev.openshelf.serving.RecoveryListener;
import dev.openshelf.serving.RecoveryPhase;
import dev.openshelf.serving.RecoveryReason;
import dev.openshelf.serving.RecoveryTransition;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs every move. An attempt that fails as one did before in the same outage is told after 5 s,
 * then after 10, 20, ... and every 5 min at last, with the number of those that were not told.
 * Thread-safe.
 */
final class MoveLog implements RecoveryListener {

  private static final Logger log = LoggerFactory.getLogger(MoveLog.class);
  private static final Duration SHORTEST = Duration.ofSeconds(5);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  /** Kinds of failures told in this outage; there are a few for each gate. */
  private final Set<String> told = new HashSet<>();

  private Duration pause = SHORTEST;
  private Instant quietUntil = Instant.MIN;
  private int untold;

  @Override
  public void moved(RecoveryTransition move) {
    line(move).ifPresentOrElse(log::info, () -> log.debug("{}", move));
  }

  /** What there is to say; empty when it was said a short while ago. */
  synchronized Optional<String> line(RecoveryTransition move) {
    if (move.reason().cause() == RecoveryCause.COOLED_DOWN) {
      return told.isEmpty() ? Optional.of(text(move)) : Optional.empty();
    }
    if (move.from() != RecoveryPhase.PROBING || move.to() != RecoveryPhase.OPEN) {
      told.clear();
      untold = 0;
      return Optional.of(text(move));
    }
    return failed(move);
  }

  private Optional<String> failed(RecoveryTransition move) {
    boolean first = told.isEmpty();
    boolean other = told.add(kind(move.reason()));
    if (!other && move.at().isBefore(quietUntil)) {
      untold++;
      return Optional.empty();
    }
    if (first || !other) {
      pause = first ? SHORTEST : longer();
      quietUntil = move.at().plus(pause);
    }
    String line = untold == 0 ? text(move) : "%s (%d times more)".formatted(text(move), untold);
    untold = 0;
    return Optional.of(line);
  }

  private Duration longer() {
    Duration doubled = pause.multipliedBy(2);
    return doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
  }

  /** The figures differ each time. */
  private static String kind(RecoveryReason reason) {
    String detail = reason.detail();
    return reason.cause() + " " + (detail == null ? "" : detail.split(" ", 2)[0]);
  }

  private static String text(RecoveryTransition move) {
    return "Search: %s -> %s, %d %% of traffic, because %s"
        .formatted(move.from(), move.to(), Math.round(move.ratio() * 100), move.reason().text());
  }
}
