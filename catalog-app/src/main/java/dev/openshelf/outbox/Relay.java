package dev.openshelf.outbox;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Decides what the relay does next. For one thread. */
final class Relay {

  private static final Duration AT_ONCE = Duration.ZERO;
  private static final int REFUSED_PER_TURN = 20;

  private final Outbox outbox;
  private final RelayPass pass;
  private final Lease lease;
  private final RelayListener listener;
  private final RelaySettings settings;
  private final LongSupplier ticker;
  private long refusedLookedAt;

  Relay(
      Outbox outbox,
      RelayPass pass,
      Lease lease,
      RelayListener listener,
      RelaySettings settings,
      LongSupplier ticker) {
    this.outbox = outbox;
    this.pass = pass;
    this.lease = lease;
    this.listener = listener;
    this.settings = settings;
    this.ticker = ticker;
    this.refusedLookedAt = ticker.getAsLong();
  }

  /**
   * One turn; says when the next is due unless somebody rings.
   *
   * @throws BrokerTroubleException when there is something that the broker did not take; it stays
   */
  Duration turn() {
    Optional<String> tenure = lease.tenure();
    if (tenure.isEmpty()) {
      return settings.poll();
    }
    List<PendingChange> rows = outbox.pending(settings.batch());
    if (!rows.isEmpty()) {
      run(rows, tenure.get());
    }
    if (refusedAreDue()) {
      run(outbox.refusedDue(REFUSED_PER_TURN), tenure.get());
    }
    return rows.size() < settings.batch() ? settings.poll() : AT_ONCE;
  }

  private void run(List<PendingChange> rows, String tenure) {
    PassSummary summary = pass.run(rows, () -> lease.confirm(tenure));
    listener.passed(summary);
    if (!summary.later().isEmpty()) {
      throw new BrokerTroubleException(
          "The broker has not taken every change (%s); they wait"
              .formatted(summary.later().getFirst().cause()));
    }
  }

  private boolean refusedAreDue() {
    long now = ticker.getAsLong();
    boolean due = now - refusedLookedAt >= settings.poll().toNanos();
    if (due) {
      refusedLookedAt = now;
    }
    return due;
  }
}
