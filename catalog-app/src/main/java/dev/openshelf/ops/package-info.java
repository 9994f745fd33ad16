/**
 * What people who run the shop ask and order: the state of the index, what could not be indexed,
 * experiments with recommendations. Adapts other modules' entry points to the web and holds no
 * rules of its own.
 */
@NullMarked
package dev.openshelf.ops;

import org.jspecify.annotations.NullMarked;
