package dev.openshelf.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.platform.FieldError;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ImagesIT {

  private static CatalogFixture shop;

  @BeforeAll
  static void open() {
    shop = new CatalogFixture("images");
  }

  @AfterAll
  static void close() {
    shop.close();
  }

  @Test
  void storesAPictureOnceWithItsThumbnails() throws IOException {
    byte[] upload = file("jpg", BufferedImage.TYPE_INT_RGB, 800, 400);

    ImageView image = stored(upload);

    assertThat(image.width()).isEqualTo(800);
    assertThat(image.url()).isEqualTo("/media/" + image.id());
    assertThat(stored(upload)).isEqualTo(image);
    assertThat(shop.images.read(image.id()).orElseThrow().contentType()).isEqualTo("image/jpeg");
    assertThat(decoded(shop.images.read(image.id(), 160).orElseThrow()).getWidth()).isEqualTo(160);
    assertThat(decoded(shop.images.read(image.id(), 160).orElseThrow()).getHeight()).isEqualTo(80);
    assertThat(decoded(shop.images.read(image.id(), 480).orElseThrow()).getWidth()).isEqualTo(480);
    assertThat(shop.images.read(image.id(), 161)).isEmpty();
  }

  @Test
  void keepsTransparencyAndEnlargesNothing() throws IOException {
    ImageView image = stored(file("png", BufferedImage.TYPE_INT_ARGB, 30, 50));

    ImageContent small = shop.images.read(image.id(), 480).orElseThrow();
    assertThat(small.contentType()).isEqualTo("image/png");
    assertThat(decoded(small).getHeight()).isEqualTo(50);
    assertThat(decoded(small).getColorModel().hasAlpha()).isTrue();
  }

  @Test
  void takesGifs() throws IOException {
    assertThat(stored(file("gif", BufferedImage.TYPE_BYTE_INDEXED, 20, 10)).width()).isEqualTo(20);
  }

  @Test
  void takesWebPictures() {
    byte[] gradient =
        Base64.getDecoder()
            .decode(
                "UklGRnwAAABXRUJQVlA4IHAAAADwBACdASooAB4APpE8mki3M6KhKrgMAuASCWgAdwXwDeAjAL//ucgFd9yC"
                    + "F2VqOAAA/vA8v5truJf+MpHpxv//sot/Si2udJ2pcHf9T0H1mvogV4/vm2u4ZE+Z/IberSlUY/C3"
                    + "XDUK0Cow0JI94QAA");

    assertThat(stored(gradient))
        .extracting(ImageView::width, ImageView::height)
        .containsExactly(40, 30);
  }

  @Test
  void refusesWhatIsNoPicture() throws IOException {
    assertThat(refused("<svg onload=alert(1)>".getBytes(StandardCharsets.UTF_8))).isNotEmpty();
    assertThat(refused(new byte[0])).isNotEmpty();
    assertThat(refused(file("bmp", BufferedImage.TYPE_INT_RGB, 10, 10)))
        .contains("JPEG, PNG, GIF or WebP");
    byte[] broken = file("png", BufferedImage.TYPE_INT_RGB, 100, 100);
    Arrays.fill(broken, 60, broken.length, (byte) 7);
    assertThat(refused(broken)).contains("damaged");
  }

  @Test
  void refusesAPictureThatIsCutOff() throws IOException {
    byte[] whole = file("png", BufferedImage.TYPE_INT_RGB, 200, 100);
    assertThat(refused(Arrays.copyOf(whole, whole.length / 2))).isNotEmpty();
    assertThat(refused(Arrays.copyOf(whole, 60))).contains("damaged");
  }

  @Test
  void refusesTooManyPixelsAndTooManyBytes() throws IOException {
    byte[] wide = file("png", BufferedImage.TYPE_BYTE_BINARY, 1_001, 1_000);
    assertThat(wide.length).isLessThan(10_000);
    assertThat(refused(wide)).contains("pixels");
    assertThat(refused(file("png", BufferedImage.TYPE_INT_RGB, 70_000, 1))).contains("65,500");
    assertThat(refused(new byte[200 * 1024 + 1])).contains("KB");
  }

  @Test
  void turnsAPhotoUprightAndDropsWhatTheCameraWrote() throws IOException {
    byte[] lying = withOrientation(file("jpg", BufferedImage.TYPE_INT_RGB, 60, 40), 6);

    ImageView image = stored(lying);

    assertThat(image.width()).isEqualTo(40);
    assertThat(image.height()).isEqualTo(60);
    assertThat(
            new String(
                shop.images.read(image.id()).orElseThrow().bytes(), StandardCharsets.ISO_8859_1))
        .doesNotContain("Exif");
  }

  @Test
  void anIdHasOneForm() {
    assertThat(shop.images.read("../../etc/passwd")).isEmpty();
    assertThat(shop.images.read("\0", 160)).isEmpty();
    assertThat(Images.idOf("/media/abc")).isEqualTo("abc");
  }

  private static ImageView stored(byte[] upload) {
    return ((ImageOutcome.Stored) shop.images.add(upload)).image();
  }

  private static String refused(byte[] upload) {
    FieldError error = ((Refusal.Invalid) shop.images.add(upload)).errors().getFirst();
    assertThat(error.field()).isEqualTo("file");
    return error.message();
  }

  private static byte[] file(String format, int type, int width, int height) throws IOException {
    BufferedImage image = new BufferedImage(width, height, type);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(new Color(new Random(width).nextInt(0xFFFFFF)));
    graphics.fillRect(0, 0, width / 2, height / 2);
    graphics.dispose();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    assertThat(ImageIO.write(image, format, bytes)).isTrue();
    return bytes.toByteArray();
  }

  private static BufferedImage decoded(ImageContent content) throws IOException {
    return ImageIO.read(new ByteArrayInputStream(content.bytes()));
  }

  /** Puts an EXIF block with one entry behind the start of a JPEG file. */
  private static byte[] withOrientation(byte[] jpeg, int orientation) throws IOException {
    byte[] block = {
      (byte) 0xFF,
      (byte) 0xE1,
      0,
      34,
      'E',
      'x',
      'i',
      'f',
      0,
      0,
      'M',
      'M',
      0,
      42,
      0,
      0,
      0,
      8,
      0,
      1,
      0x01,
      0x12,
      0,
      3,
      0,
      0,
      0,
      1,
      0,
      (byte) orientation,
      0,
      0,
      0,
      0,
      0,
      0
    };
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(jpeg, 0, 2);
    bytes.write(block);
    bytes.write(jpeg, 2, jpeg.length - 2);
    return bytes.toByteArray();
  }
}
