package dev.openshelf.indexer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.openshelf.contracts.document.ProductDocument;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * A number for what a document shows, to compare index and database by: the first 32 bits of the
 * SHA-256 over the document as JSON, without revision, trace and the number itself. 32 bits, so
 * that sums over millions of documents stay exact.
 */
final class ContentHash {

  private static final ObjectMapper MAPPER = Json.mapper();
  private static final ObjectWriter JSON = MAPPER.writerFor(ProductDocument.class);

  private ContentHash() {}

  /** The hash of a document whose revision is 0 and that has neither hash nor trace. */
  static long of(ProductDocument content) {
    try {
      return of(JSON.writeValueAsBytes(content));
    } catch (JsonProcessingException | NoSuchAlgorithmException e) {
      throw new IllegalStateException("Product " + content.id() + " has no content hash", e);
    }
  }

  /** The hash of what a document of an index shows, whatever it says its hash is. */
  static long ofStored(ProductDocument document) {
    ObjectNode content = MAPPER.valueToTree(document);
    content.put("revision", 0);
    content.remove(List.of("contentHash", "trace"));
    try {
      return of(MAPPER.writeValueAsBytes(content));
    } catch (JsonProcessingException | NoSuchAlgorithmException e) {
      throw new IllegalStateException("Product " + document.id() + " has no content hash", e);
    }
  }

  private static long of(byte[] json) throws NoSuchAlgorithmException {
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(json);
    return Integer.toUnsignedLong(ByteBuffer.wrap(digest).getInt());
  }
}
