package dev.openshelf.outbox;

import java.time.Duration;
import java.time.Instant;

/**
 * What waits for the broker.
 *
 * @param pending committed changes not acknowledged yet; counted up to a million
 * @param oldest how long the oldest of them has waited
 * @param refused products whose message was refused for its own sake
 * @param categories renamed or moved categories whose products are still being told
 * @param readAt when this was read, by the database's clock
 */
public record OutboxBacklog(
    long pending, Duration oldest, long refused, long categories, Instant readAt) {}
