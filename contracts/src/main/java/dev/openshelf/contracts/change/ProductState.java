package dev.openshelf.contracts.change;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the database holds of a product at one moment, deleted products included.
 *
 * @param product null when the product is deleted
 */
public record ProductState(
    long id, long revision, Instant changedAt, @Nullable ProductSnapshot product) {}
