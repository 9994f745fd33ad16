package dev.openshelf.catalog;

/** A stored image, in pixels. */
public record ImageView(String id, String url, int width, int height) {

  /** Where an image is served. */
  public static String url(String id) {
    return "/media/" + id;
  }

  /** Where an image is served with its longer edge at most {@code edge} pixels. */
  public static String url(String id, int edge) {
    return "/media/" + id + "/" + edge;
  }
}
