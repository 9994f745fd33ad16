package dev.openshelf.catalog;

import java.awt.geom.AffineTransform;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * How a camera was held, from the EXIF block of a JPEG file: 1 is upright, 3 upside down, 6 and 8
 * lie on a side, the even-odd partners of these are mirrored. Pure; a file without a readable block
 * is upright.
 */
final class Orientation {

  static final int UPRIGHT = 1;

  private static final int APP1 = 0xE1;
  private static final int START_OF_SCAN = 0xDA;
  private static final int TAG = 0x0112;
  private static final byte[] EXIF = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);

  private Orientation() {}

  static int of(byte[] jpeg) {
    try {
      return ofSegments(ByteBuffer.wrap(jpeg));
    } catch (IndexOutOfBoundsException | IllegalArgumentException cutShort) {
      return UPRIGHT;
    }
  }

  /** Whether width and height change places. */
  static boolean isLying(int orientation) {
    return orientation >= 5;
  }

  /** From the stored picture to the upright one. */
  static AffineTransform transform(int orientation, int width, int height) {
    return switch (orientation) {
      case 2 -> new AffineTransform(-1, 0, 0, 1, width, 0);
      case 3 -> new AffineTransform(-1, 0, 0, -1, width, height);
      case 4 -> new AffineTransform(1, 0, 0, -1, 0, height);
      case 5 -> new AffineTransform(0, 1, 1, 0, 0, 0);
      case 6 -> new AffineTransform(0, 1, -1, 0, height, 0);
      case 7 -> new AffineTransform(0, -1, -1, 0, height, width);
      case 8 -> new AffineTransform(0, -1, 1, 0, 0, width);
      default -> new AffineTransform();
    };
  }

  private static int ofSegments(ByteBuffer jpeg) {
    int at = 2;
    while (unsigned(jpeg.get(at)) == 0xFF && unsigned(jpeg.get(at + 1)) != START_OF_SCAN) {
      int length = Short.toUnsignedInt(jpeg.getShort(at + 2));
      if (unsigned(jpeg.get(at + 1)) == APP1 && startsWithExif(jpeg, at + 4)) {
        int start = at + 4 + EXIF.length;
        return ofBlock(jpeg.slice(start, at + 2 + length - start));
      }
      at += 2 + length;
    }
    return UPRIGHT;
  }

  private static boolean startsWithExif(ByteBuffer jpeg, int at) {
    return jpeg.slice(at, EXIF.length).equals(ByteBuffer.wrap(EXIF));
  }

  private static int ofBlock(ByteBuffer tiff) {
    ByteBuffer block =
        tiff.order(tiff.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    int directory = block.getInt(4);
    int entries = Short.toUnsignedInt(block.getShort(directory));
    for (int entry = 0; entry < entries; entry++) {
      int at = directory + 2 + 12 * entry;
      if (Short.toUnsignedInt(block.getShort(at)) == TAG) {
        int orientation = block.getShort(at + 8);
        return orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT;
      }
    }
    return UPRIGHT;
  }

  private static int unsigned(byte value) {
    return Byte.toUnsignedInt(value);
  }
}
