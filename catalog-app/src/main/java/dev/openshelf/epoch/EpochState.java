package dev.openshelf.epoch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where the database stands with its epoch.
 *
 * @param epoch the high bits of all revisions given now
 * @param state {@code ok}; or {@code restored}: the database was found to be a restored backup, the
 *     epoch has been raised, and the index is being brought together with it
 * @param restoredSeenAt when a restored backup was last found; null: never
 * @param seenIn where the revision was that the database could not have given
 */
public record EpochState(
    int epoch, String state, @Nullable Instant restoredSeenAt, @Nullable String seenIn) {}
