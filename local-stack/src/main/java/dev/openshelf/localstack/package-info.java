/**
 * Real PostgreSQL, Kafka and Elasticsearch on loopback, for development and tests. Never part of
 * the product's jar.
 */
@NullMarked
package dev.openshelf.localstack;

import org.jspecify.annotations.NullMarked;
