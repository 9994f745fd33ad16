/** Tests of the indexer: rules by themselves, and the whole of it on real servers. */
@NullMarked
package dev.openshelf.indexer;

import org.jspecify.annotations.NullMarked;
