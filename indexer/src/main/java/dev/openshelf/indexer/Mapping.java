package dev.openshelf.indexer;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.openshelf.contracts.document.ProductDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * How this version maps documents.
 *
 * @param definition settings and mappings of an index
 * @param hash tells whether two versions map alike
 */
record Mapping(ObjectNode definition, String hash) {

  private static final int HASH_LENGTH = 16;

  static Mapping current(ObjectMapper json) {
    try (InputStream resource =
        ProductDocument.class.getResourceAsStream(ProductDocument.INDEX_RESOURCE)) {
      if (resource == null) {
        throw new IllegalStateException("No mapping at " + ProductDocument.INDEX_RESOURCE);
      }
      byte[] bytes = resource.readAllBytes();
      return new Mapping((ObjectNode) json.readTree(bytes), hash(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What an index is created with. Refreshing is left to the indexer, which must know when. */
  ObjectNode creation(int shards, int replicas) {
    ObjectNode body = definition.deepCopy();
    body.withObjectProperty("settings")
        .put("number_of_shards", shards)
        .put("number_of_replicas", replicas)
        .put("refresh_interval", "-1");
    return body;
  }

  private static String hash(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest).substring(0, HASH_LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
