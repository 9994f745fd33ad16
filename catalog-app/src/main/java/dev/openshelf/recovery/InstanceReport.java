package dev.openshelf.recovery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where the circuit of one process stands, as it told the others.
 *
 * @param served when it first let anything through; null when it never has, and is no example
 * @param troubled when it was last cut off or recovering; null when never
 */
record InstanceReport(
    String instance,
    String state,
    double ratio,
    long salt,
    Instant since,
    String reason,
    @Nullable Instant served,
    @Nullable Instant troubled,
    Instant reportedAt) {}
