/**
 * What processes of a shop remember together: last good answers in Redis, when one is configured.
 * Without it, and while it is away, every process remembers for itself or not at all.
 */
@NullMarked
package dev.openshelf.sharing;

import org.jspecify.annotations.NullMarked;
