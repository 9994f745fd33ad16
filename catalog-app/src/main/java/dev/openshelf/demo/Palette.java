package dev.openshelf.demo;

import java.awt.Color;

/** The colours of one picture: those of the product, and a backdrop that lets it stand out. */
final class Palette {

  private static final int[] BACKDROPS = {
    0xf4e9e1, 0xe6eef2, 0xeaf1e6, 0xf3e8ee, 0xf6f0dc, 0xe8e8f3, 0xe3f0ee, 0xf1ebe6
  };
  private static final Color INK = new Color(0x24262c);
  private static final Color DEEP_INK = new Color(0x121316);
  private static final Color LEAF = new Color(0x5f9461);

  private final DemoColour colour;
  private final Color backdrop;

  Palette(DemoColour colour, int backdrop) {
    this.colour = colour;
    this.backdrop = new Color(BACKDROPS[Math.floorMod(backdrop, BACKDROPS.length)]);
  }

  Color backdrop() {
    return backdrop;
  }

  /** The colour behind a letter of a drawing. */
  Color of(char letter) {
    Color main = new Color(colour.main());
    return switch (letter) {
      case 'm' -> main;
      case 'd' -> mix(main, Color.BLACK, 0.28);
      case 'l' -> mix(main, Color.WHITE, 0.34);
      case 'a' -> new Color(colour.accent());
      case 'w' -> new Color(0xfbfaf6);
      case 'k' -> colour == DemoColour.BLACK ? DEEP_INK : INK;
      case 'g' -> new Color(0xaab0b8);
      case 'f' -> LEAF;
      default -> throw new IllegalArgumentException("No colour for " + letter);
    };
  }

  /** So much of the one, the rest of the other. */
  static Color mix(Color one, Color other, double ofOther) {
    return new Color(
        mix(one.getRed(), other.getRed(), ofOther),
        mix(one.getGreen(), other.getGreen(), ofOther),
        mix(one.getBlue(), other.getBlue(), ofOther));
  }

  private static int mix(int one, int other, double ofOther) {
    return (int) Math.round(one + (other - one) * ofOther);
  }
}
