package dev.openshelf.demo;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RadialGradientPaint;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/** Draws the pictures of demo products: the thing on the ground before a plain wall. Stateless. */
final class DemoPictures {

  private static final int EDGE = 480;
  private static final double UNIT = EDGE / 100.0;
  private static final float QUALITY = 0.86f;

  private DemoPictures() {}

  /** A JPEG of a product of this type in this colour. */
  static byte[] draw(ProductType type, DemoColour colour) {
    Palette palette = new Palette(colour, type.prefix().hashCode() + colour.ordinal());
    BufferedImage image = new BufferedImage(EDGE, EDGE, BufferedImage.TYPE_INT_RGB);
    Graphics2D on = image.createGraphics();
    try {
      on.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      on.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
      on.scale(UNIT, UNIT);
      backdrop(on, palette);
      shadow(on);
      // A little smaller than the square, so that nothing touches its edge.
      on.translate(9, 6);
      on.scale(0.82, 0.82);
      new Drawing(type.drawing()).paint(on, palette);
    } finally {
      on.dispose();
    }
    return jpeg(image);
  }

  private static void backdrop(Graphics2D on, Palette palette) {
    Color wall = palette.backdrop();
    on.setPaint(
        new RadialGradientPaint(
            40,
            30,
            95,
            new float[] {0, 1},
            new Color[] {
              Palette.mix(wall, Color.WHITE, 0.7), Palette.mix(wall, Color.BLACK, 0.05)
            }));
    on.fillRect(0, 0, 100, 100);
    on.setColor(Palette.mix(wall, Color.BLACK, 0.04));
    on.fill(new Ellipse2D.Double(16, 12, 68, 68));
  }

  private static void shadow(Graphics2D on) {
    var before = on.getTransform();
    on.translate(50, 79);
    on.scale(1, 0.16);
    on.setPaint(
        new RadialGradientPaint(
            0,
            0,
            40,
            new float[] {0, 1},
            new Color[] {new Color(40, 40, 60, 90), new Color(40, 40, 60, 0)}));
    on.fill(new Ellipse2D.Double(-40, -40, 80, 80));
    on.setTransform(before);
  }

  private static byte[] jpeg(BufferedImage image) {
    ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
      ImageWriteParam how = writer.getDefaultWriteParam();
      how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      how.setCompressionQuality(QUALITY);
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), how);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      writer.dispose();
    }
    return bytes.toByteArray();
  }
}
