package dev.openshelf.catalog;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** A decoded picture. Not to be changed once made. */
record Picture(BufferedImage image) {

  /** Hardly to be told from the original, at a third of the size of 1.0. */
  private static final float JPEG_QUALITY = 0.9f;

  /** Of whatever kind, in one of the two layouts that can be drawn on and written. */
  static Picture of(BufferedImage decoded) {
    Picture picture =
        blank(decoded.getWidth(), decoded.getHeight(), decoded.getColorModel().hasAlpha());
    return picture.drawn(decoded, new AffineTransform());
  }

  int width() {
    return image.getWidth();
  }

  int height() {
    return image.getHeight();
  }

  /** The same with its longer edge at most this long; never larger than it is. */
  Picture within(int edge) {
    Picture scaled = this;
    // By halves: a bilinear step that is longer skips pixels, which shows as noise.
    while (scaled.longerEdge() > 2 * edge) {
      scaled = scaled.scaled(0.5);
    }
    return scaled.longerEdge() > edge ? scaled.scaled((double) edge / scaled.longerEdge()) : scaled;
  }

  /** The same as its camera saw it. */
  Picture turned(int orientation) {
    if (orientation == Orientation.UPRIGHT) {
      return this;
    }
    boolean lying = Orientation.isLying(orientation);
    Picture canvas = blank(lying ? height() : width(), lying ? width() : height(), hasAlpha());
    return canvas.drawn(image, Orientation.transform(orientation, width(), height()));
  }

  /** As a file: JPEG, or PNG where something is transparent. Holds no metadata. */
  ImageContent encoded() {
    return hasAlpha()
        ? new ImageContent("image/png", encoded("png"))
        : new ImageContent("image/jpeg", encoded("jpeg"));
  }

  private boolean hasAlpha() {
    return image.getColorModel().hasAlpha();
  }

  private int longerEdge() {
    return Math.max(width(), height());
  }

  private Picture scaled(double factor) {
    int newWidth = Math.max(1, (int) Math.round(width() * factor));
    int newHeight = Math.max(1, (int) Math.round(height() * factor));
    AffineTransform shrink =
        AffineTransform.getScaleInstance(
            (double) newWidth / width(), (double) newHeight / height());
    return blank(newWidth, newHeight, hasAlpha()).drawn(image, shrink);
  }

  private static Picture blank(int width, int height, boolean alpha) {
    int layout = alpha ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB;
    return new Picture(new BufferedImage(width, height, layout));
  }

  private Picture drawn(BufferedImage source, AffineTransform transform) {
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
    graphics.drawRenderedImage(source, transform);
    graphics.dispose();
    return this;
  }

  private byte[] encoded(String format) {
    ImageWriter writer = ImageIO.getImageWritersByFormatName(format).next();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (MemoryCacheImageOutputStream output = new MemoryCacheImageOutputStream(bytes)) {
      writer.setOutput(output);
      ImageWriteParam parameters = writer.getDefaultWriteParam();
      if ("jpeg".equals(format)) {
        parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        parameters.setCompressionQuality(JPEG_QUALITY);
      }
      writer.write(null, new IIOImage(image, null, null), parameters);
    } catch (IOException e) {
      throw new UncheckedIOException("A picture cannot be written to memory", e);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }
}
