/**
 * How often a caller may ask: which requests are counted by which policy, who the caller is, the
 * token buckets, in the process or shared over Redis, and the answer to those who ask too often.
 * Internal to the platform.
 */
@NullMarked
package dev.openshelf.platform.limits;

import org.jspecify.annotations.NullMarked;
