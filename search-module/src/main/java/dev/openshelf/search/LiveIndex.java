package dev.openshelf.search;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The index that readers are to ask.
 *
 * @param searchableAsOf every change committed before this instant is searchable in it; null when
 *     the index does not say so for all of the change topic
 */
record LiveIndex(String index, String generation, @Nullable Instant searchableAsOf) {}
