package dev.openshelf.catalog;

import java.util.Optional;

/**
 * Product pictures. An image's id is the SHA-256 of the bytes that were uploaded, so the content
 * behind an id never changes. Thread-safe.
 */
public final class Images {

  Images() {}

  /** Checks by decoding, strips metadata, makes the thumbnails and stores; once per content. */
  public ImageOutcome add(byte[] upload) {
    throw new UnsupportedOperationException();
  }

  /** The image in full size. */
  public Optional<ImageContent> read(String id) {
    throw new UnsupportedOperationException();
  }

  /** The image with its longer edge at most this long; only the edges that are made have one. */
  public Optional<ImageContent> read(String id, int edge) {
    throw new UnsupportedOperationException();
  }
}
