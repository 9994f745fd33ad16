/**
 * The catalogue: products, categories and images, their rules, and the only code that writes them.
 *
 * <p>{@link Catalog} and {@link Categories} take edits and answer with sealed outcomes; {@link
 * Shelf} is what shoppers may read; {@link ProductStates} is what the pipeline reads. Every write
 * commits to PostgreSQL alone: the database itself takes the revision and appends the outbox row,
 * and after the commit the doorbell of the outbox is rung. Edits go through JPA with optimistic
 * locking on the version; reads and imports are set-based SQL. May use: contracts, outbox,
 * platform.
 */
@NullMarked
package dev.openshelf.catalog;

import org.jspecify.annotations.NullMarked;
