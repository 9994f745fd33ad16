/**
 * From a committed change to the change topic. The database appends an outbox row in the
 * transaction of every change; the relay, of which one at a time is active, reads pending rows,
 * sends the products' current states to Kafka and deletes a row only after the broker has
 * acknowledged its message. Knows neither JPA nor the catalogue's classes: current states come
 * through {@link dev.openshelf.outbox.Snapshots}. May use contracts, platform, JDBC and, in its
 * publisher, Kafka.
 */
@NullMarked
package dev.openshelf.outbox;

import org.jspecify.annotations.NullMarked;
