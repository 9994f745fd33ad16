package dev.openshelf.imports;

/**
 * A record that was not imported.
 *
 * @param field the field that is wrong, or {@code line} for the record as a whole
 */
record Rejection(long line, String field, String reason) {}
