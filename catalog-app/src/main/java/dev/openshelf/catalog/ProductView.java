package dev.openshelf.catalog;

import java.time.Instant;

/**
 * A product as it is stored.
 *
 * @param content what an admin has set
 * @param version counts the admin's edits from 1; the strong ETag
 * @param revision grows with every change of anything that the product's document shows
 * @param changedAt when the revision was written
 */
public record ProductView(
    long id,
    ProductDraft content,
    long version,
    long revision,
    Instant createdAt,
    Instant updatedAt,
    Instant changedAt) {}
