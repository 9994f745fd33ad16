package dev.openshelf.catalog;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** Tells pictures from other files by really decoding them, within limits. Thread-safe. */
final class PictureReader {

  /** Formats that browsers show. */
  private static final Set<String> FORMATS = Set.of("jpeg", "png", "gif", "webp");

  private static final Unreadable DAMAGED =
      new Unreadable("is damaged or of a kind that cannot be shown");

  /** What a JPEG file can be, less what its encoder needs. */
  private static final int LONGEST_EDGE = 65_500;

  private final int maxPixels;

  PictureReader(int maxPixels) {
    this.maxPixels = maxPixels;
  }

  sealed interface Result {}

  record Readable(Picture picture) implements Result {}

  record Unreadable(String reason) implements Result {}

  @SuppressWarnings("PMD.AvoidCatchingGenericException")
  Result read(byte[] bytes) {
    try (ImageInputStream input =
        new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(input);
      if (!readers.hasNext()) {
        return new Unreadable("must be a JPEG, PNG, GIF or WebP picture");
      }
      ImageReader reader = readers.next();
      try {
        reader.setInput(input, true, true);
        return read(reader, bytes);
      } finally {
        reader.dispose();
      }
    } catch (IOException | RuntimeException broken) {
      // The decoders of the platform answer a damaged file with any exception there is.
      return DAMAGED;
    }
  }

  /** The platform's decoder shows what is missing of a PNG file as grey. */
  private static boolean hasEnd(byte[] png) {
    return new String(png, StandardCharsets.ISO_8859_1).lastIndexOf("IEND") > 0;
  }

  private Result read(ImageReader reader, byte[] bytes) throws IOException {
    String format = reader.getFormatName().toLowerCase(Locale.ROOT);
    if (!FORMATS.contains(format)) {
      return new Unreadable("must be a JPEG, PNG, GIF or WebP picture");
    }
    // The header alone; a small file may claim any size.
    long pixels = (long) reader.getWidth(0) * reader.getHeight(0);
    if (pixels > maxPixels) {
      return new Unreadable("must have at most %,d pixels".formatted(maxPixels));
    }
    if (Math.max(reader.getWidth(0), reader.getHeight(0)) > LONGEST_EDGE) {
      return new Unreadable("must be at most %,d pixels wide and high".formatted(LONGEST_EDGE));
    }
    if ("png".equals(format) && !hasEnd(bytes)) {
      return DAMAGED;
    }
    BufferedImage image = reader.read(0);
    int orientation = "jpeg".equals(format) ? Orientation.of(bytes) : Orientation.UPRIGHT;
    return new Readable(Picture.of(image).turned(orientation));
  }
}
