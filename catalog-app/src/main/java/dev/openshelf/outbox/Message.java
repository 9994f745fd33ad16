package dev.openshelf.outbox;

/**
 * What goes over the wire.
 *
 * @param key product id in decimal
 * @param value JSON in UTF-8; not copied
 */
@SuppressWarnings("ArrayRecordComponent") // handed on once, never compared
record Message(String key, byte[] value) {}
