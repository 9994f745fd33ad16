package dev.openshelf.outbox;

import java.time.Instant;

/**
 * One outbox row.
 *
 * @param id position in the outbox; not the order of commits
 * @param gone whether the product's row itself was deleted
 * @param createdAt when the change was written, by the database's clock
 */
record PendingChange(long id, long productId, long revision, boolean gone, Instant createdAt) {}
