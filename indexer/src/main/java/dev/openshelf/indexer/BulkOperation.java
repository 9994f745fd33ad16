package dev.openshelf.indexer;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * One document to be written under an external version.
 *
 * @param type {@code external}: only a higher version replaces what is there; {@code external_gte}:
 *     an equal one, too
 * @param source the document as JSON in one line
 */
record BulkOperation(String id, long version, String type, byte[] source) {

  static final String NEWER = "external";
  static final String NEWER_OR_EQUAL = "external_gte";

  private static final int ACTION_OVERHEAD = 80;

  /** Upper bound of the bytes that it takes in a request. */
  int size() {
    return source.length + id.length() + ACTION_OVERHEAD;
  }

  void appendTo(ByteArrayOutputStream body) {
    String action =
        "{\"index\":{\"_id\":\"%s\",\"version\":%d,\"version_type\":\"%s\"}}\n"
            .formatted(id, version, type);
    body.writeBytes(action.getBytes(StandardCharsets.UTF_8));
    body.writeBytes(source);
    body.write('\n');
  }
}
