package dev.openshelf.imports;

import org.jspecify.annotations.Nullable;

/**
 * What an import job is submitted with.
 *
 * @param bytes length of the unpacked file
 * @param lines its lines, empty ones and a header included
 * @param fileName as the sender named it, null when it has no name
 */
record ImportParameters(ImportFormat format, long bytes, long lines, @Nullable String fileName) {}
