package dev.openshelf.outbox;

import java.util.Optional;

/** Knows the backlog without asking for it at every call. Thread-safe. */
@FunctionalInterface
public interface OutboxBacklogs {

  /** The last sample; empty when there is none yet, or none younger than half a minute. */
  Optional<OutboxBacklog> latest();
}
