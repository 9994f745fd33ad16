package dev.openshelf.outbox;

import java.time.Instant;

/** Is told what the relay does. Must neither throw nor block. */
interface RelayListener {

  /** A pass has ended. */
  void passed(PassSummary summary);

  /** Every partition has a heartbeat with this mark. */
  void watermark(Instant watermark);
}
