package dev.openshelf.demo;

import java.util.Arrays;

/** The colours of demo products. */
enum DemoColour {
  BLACK("Black", "블랙", 0x34363d, 0xe0a458),
  WHITE("White", "화이트", 0xeceae4, 0x6f8fa6),
  GRAPHITE("Graphite", "그래파이트", 0x5d646e, 0x8fd0c4),
  NAVY("Navy", "네이비", 0x2f4468, 0xf0b35c),
  SAND("Sand", "샌드", 0xd9c4a0, 0xb5643c),
  ROSE("Rose", "로즈", 0xd78f99, 0x7a3b4f),
  TERRACOTTA("Terracotta", "테라코타", 0xc4694a, 0xf2d6a2),
  FOREST_GREEN("Forest Green", "포레스트 그린", 0x3f6b52, 0xe9c46a),
  MUSTARD("Mustard", "머스터드", 0xd9a441, 0x4a5a78),
  WALNUT("Walnut", "월넛", 0x7a5138, 0xe6c79c),
  SKY_BLUE("Sky Blue", "스카이 블루", 0x7fb2d4, 0xf3e3b3);

  private final String english;
  private final String korean;
  private final int main;
  private final int accent;

  DemoColour(String english, String korean, int main, int accent) {
    this.english = english;
    this.korean = korean;
    this.main = main;
    this.accent = accent;
  }

  static DemoColour named(String english) {
    return Arrays.stream(values())
        .filter(colour -> colour.english.equals(english))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No demo colour " + english));
  }

  String english() {
    return english;
  }

  String korean() {
    return korean;
  }

  int main() {
    return main;
  }

  int accent() {
    return accent;
  }
}
