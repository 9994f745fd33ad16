/**
 * The language of the index: its names, its mapping and its document. Written by the indexer, read
 * by search.
 */
@NullMarked
package dev.openshelf.contracts.document;

import org.jspecify.annotations.NullMarked;
