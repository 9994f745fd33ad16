package dev.openshelf.search;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where Elasticsearch is, and how to sign in there.
 *
 * @param authorization value of the header, null for none
 */
record ElasticNodes(List<URI> uris, @Nullable String authorization) {

  ElasticNodes {
    if (uris.isEmpty()) {
      throw new IllegalArgumentException("No address of Elasticsearch");
    }
    uris = List.copyOf(uris);
  }

  static @Nullable String basic(@Nullable String username, @Nullable String password) {
    if (username == null || username.isEmpty()) {
      return null;
    }
    String credentials = username + ":" + (password == null ? "" : password);
    return "Basic "
        + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
  }

  /** The address of a path on the n-th node, counted round. */
  URI at(int turn, String path) {
    URI base = uris.get(Math.floorMod(turn, uris.size()));
    String root = base.toString();
    return URI.create((root.endsWith("/") ? root.substring(0, root.length() - 1) : root) + path);
  }
}
