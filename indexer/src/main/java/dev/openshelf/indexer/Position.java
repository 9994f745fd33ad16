package dev.openshelf.indexer;

/** Where a record stands. */
record Position(String topic, int partition, long offset) {}
