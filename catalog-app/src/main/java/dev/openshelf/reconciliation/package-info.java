/**
 * Reconciliations of the index with the database as jobs: on demand, every now and then, and
 * whenever the database has been found to be a restored backup. The comparing itself is the
 * indexer's; what the last one found is here for everybody to read ({@link
 * dev.openshelf.reconciliation.Reconciliations}).
 */
@NullMarked
package dev.openshelf.reconciliation;

import org.jspecify.annotations.NullMarked;
