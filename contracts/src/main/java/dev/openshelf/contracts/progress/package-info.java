/**
 * The language of progress reports, kept beside the documents. Written by the indexer, read by
 * search and operations.
 */
@NullMarked
package dev.openshelf.contracts.progress;

import org.jspecify.annotations.NullMarked;
