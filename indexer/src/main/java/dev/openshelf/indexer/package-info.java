/**
 * From the change topic to Elasticsearch: projection, bulk writing, generations and progress. Reads
 * the catalogue only through a port of its own.
 */
@NullMarked
package dev.openshelf.indexer;

import org.jspecify.annotations.NullMarked;
