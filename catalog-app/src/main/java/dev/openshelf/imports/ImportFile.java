package dev.openshelf.imports;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file as it is sent. Plain or gzipped, JSON lines or CSV: what the type and the name leave open
 * is seen from the content.
 *
 * @param content read to its end at most once, and not closed
 * @param mediaType what the sender says it is, null when it says nothing
 * @param fileName as the sender named it, null when it has no name
 */
public record ImportFile(
    InputStream content, @Nullable String mediaType, @Nullable String fileName) {}
