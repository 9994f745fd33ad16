/**
 * The language of the change topic: what a product looks like after a change, and the heartbeat
 * that carries the low-water mark through the same pipeline. Written by the relay, read by the
 * indexer.
 */
@NullMarked
package dev.openshelf.contracts.change;

import org.jspecify.annotations.NullMarked;
