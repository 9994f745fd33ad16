/**
 * Keeps revisions from going back: knows the highest revision that the database can have given,
 * raises it above whatever has been seen elsewhere, and notices when the database is older than its
 * index or topic because a backup was restored. What was seen elsewhere comes through the port
 * {@link dev.openshelf.epoch.Witness}, bound by the root package.
 */
@NullMarked
package dev.openshelf.epoch;

import org.jspecify.annotations.NullMarked;
