package dev.openshelf.catalog;

/** A stored image, in pixels. */
public record ImageView(String id, String url, int width, int height) {

  static final String PATH = "/media/";

  /** Where an image is served. */
  public static String url(String id) {
    return PATH + id;
  }

  /** Where an image is served with its longer edge at most {@code edge} pixels. */
  public static String url(String id, int edge) {
    return PATH + id + "/" + edge;
  }
}
