package dev.openshelf.indexer;

/**
 * Names this process among all that index; another one after each start.
 *
 * @param value for leases and traces
 */
public record IndexerName(String value) {}
