package dev.openshelf.indexer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.openshelf.contracts.document.ProductDocument;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * A number for what a document shows, to compare index and database by: the first 32 bits of the
 * SHA-256 over the document as JSON, without revision, trace and the number itself. 32 bits, so
 * that sums over millions of documents stay exact.
 */
final class ContentHash {

  private static final ObjectWriter JSON = Json.mapper().writerFor(ProductDocument.class);

  private ContentHash() {}

  /** The hash of a document whose revision is 0 and that has neither hash nor trace. */
  static long of(ProductDocument content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(JSON.writeValueAsBytes(content));
      return Integer.toUnsignedLong(ByteBuffer.wrap(digest).getInt());
    } catch (JsonProcessingException | NoSuchAlgorithmException e) {
      throw new IllegalStateException("Product " + content.id() + " has no content hash", e);
    }
  }
}
