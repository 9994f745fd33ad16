package dev.openshelf.catalog;

import dev.openshelf.catalog.ImageOutcome.Stored;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.util.unit.DataSize;

/**
 * Product pictures. An image's id is the SHA-256 of the bytes that were uploaded, so the content
 * behind an id never changes. Thread-safe.
 */
public final class Images {

  /** Longer edges of the thumbnails, in pixels: for lists, and for a product's page on a phone. */
  public static final List<Integer> EDGES = List.of(160, 480);

  private static final Pattern ID = Pattern.compile("[0-9a-f]{64}");

  /** Pictures being unpacked at a time: each may take 100 MB for a moment. */
  private static final int AT_A_TIME = 2;

  private final Writes writes;
  private final JdbcTemplate jdbc;
  private final DataSize maxBytes;
  private final PictureReader reader;
  private final Semaphore unpacking = new Semaphore(AT_A_TIME);

  Images(Writes writes, JdbcTemplate jdbc, CatalogSettings.Images settings) {
    this.writes = writes;
    this.jdbc = jdbc;
    this.maxBytes = settings.maxBytes();
    this.reader = new PictureReader(settings.maxPixels());
  }

  /** Whether a text has the form of an image's id. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /** The id in an image's address; any other text as it is. */
  public static String idOf(String idOrUrl) {
    return idOrUrl.startsWith(ImageView.PATH)
        ? idOrUrl.substring(ImageView.PATH.length())
        : idOrUrl;
  }

  /** The largest upload. */
  public DataSize maxBytes() {
    return maxBytes;
  }

  /** Checks by decoding, strips metadata, makes the thumbnails and stores; once per content. */
  public ImageOutcome add(byte[] upload) {
    if (upload.length > maxBytes.toBytes()) {
      return Refusal.Invalid.of(
          "file", "must have at most %,d KB".formatted(maxBytes.toKilobytes()));
    }
    String id = id(upload);
    Optional<ImageView> known = find(id);
    if (known.isPresent()) {
      return new Stored(known.get());
    }
    unpacking.acquireUninterruptibly();
    try {
      return switch (reader.read(upload)) {
        case PictureReader.Unreadable unreadable -> Refusal.Invalid.of("file", unreadable.reason());
        case PictureReader.Readable readable -> store(id, readable.picture());
      };
    } finally {
      unpacking.release();
    }
  }

  /** The image in full size. */
  public Optional<ImageContent> read(String id) {
    return isId(id)
        ? content("select content_type, bytes from image where id = ?", id)
        : Optional.empty();
  }

  /** The image with its longer edge at most this long; only the {@link #EDGES} have one. */
  public Optional<ImageContent> read(String id, int edge) {
    return isId(id)
        ? content(
            "select content_type, bytes from image_thumbnail where image_id = ? and edge = ?",
            id,
            edge)
        : Optional.empty();
  }

  private Stored store(String id, Picture picture) {
    ImageContent original = picture.encoded();
    List<ImageContent> thumbnails =
        EDGES.stream().map(edge -> picture.within(edge).encoded()).toList();
    return writes.inTransaction(
        () -> {
          jdbc.update(
              """
              insert into image (id, content_type, width, height, bytes) values (?, ?, ?, ?, ?)
              on conflict do nothing
              """,
              id,
              original.contentType(),
              picture.width(),
              picture.height(),
              original.bytes());
          for (int at = 0; at < thumbnails.size(); at++) {
            storeThumbnail(id, EDGES.get(at), thumbnails.get(at));
          }
          return new Stored(
              new ImageView(id, ImageView.url(id), picture.width(), picture.height()));
        });
  }

  private void storeThumbnail(String id, int edge, ImageContent content) {
    jdbc.update(
        """
        insert into image_thumbnail (image_id, edge, content_type, bytes) values (?, ?, ?, ?)
        on conflict do nothing
        """,
        id,
        edge,
        content.contentType(),
        content.bytes());
  }

  private Optional<ImageView> find(String id) {
    return jdbc
        .query(
            "select width, height from image where id = ?",
            (row, number) ->
                new ImageView(id, ImageView.url(id), row.getInt("width"), row.getInt("height")),
            id)
        .stream()
        .findFirst();
  }

  private Optional<ImageContent> content(String sql, Object... parameters) {
    return jdbc
        .query(
            sql,
            (row, number) -> new ImageContent(row.getString("content_type"), row.getBytes("bytes")),
            parameters)
        .stream()
        .findFirst();
  }

  private static String id(byte[] upload) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(upload));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
