package dev.openshelf.indexer;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Something that cannot be indexed as it is.
 *
 * @param at where it stands; for a product that was read from the database a place of its own
 * @param generation the generation that refused it, null when no generation was asked
 * @param record as it was received, null when there was none
 */
record Parked(
    Position at,
    @Nullable Long productId,
    @Nullable Long revision,
    @Nullable String generation,
    Flaw flaw,
    String detail,
    @Nullable ConsumerRecord<byte[], byte[]> record) {}
