/**
 * Recovery of search: looks at the gates, lets the machine of {@code serving} draw the conclusions,
 * tells the other processes and the people. Holds the golden queries and the memory of orders. Uses
 * what search, indexer, outbox, catalogue and reconciliation publish, and PostgreSQL for its own
 * tables.
 */
@NullMarked
package dev.openshelf.recovery;

import org.jspecify.annotations.NullMarked;
