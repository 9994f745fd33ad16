/**
 * What every part of the application stands on: the roles of a process, the state of its database,
 * its connection to Redis, who shops (by a signed cookie), its health, who may do what, and how
 * errors are told. Knows nothing of products; may be used by every other package of the
 * application.
 */
@NullMarked
package dev.openshelf.platform;

import org.jspecify.annotations.NullMarked;
