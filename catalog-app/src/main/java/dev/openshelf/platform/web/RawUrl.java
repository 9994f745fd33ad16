package dev.openshelf.platform.web;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Looks at an address as it was sent. Servers replace or skip what they cannot decode, and a search
 * for something other than what was asked would be a wrong answer.
 */
final class RawUrl {
  private RawUrl() {}

  /** What is wrong with a path, as a sentence; null if nothing is. */
  static @Nullable String faultInPath(String path) {
    return fault(path, "The path");
  }

  /** What is wrong with a query, naming the parameter; null if nothing is. */
  static @Nullable Fault faultInQuery(@Nullable String query) {
    if (query == null) {
      return null;
    }
    for (String pair : query.split("&", -1)) {
      String name = pair.substring(0, pair.indexOf('=') < 0 ? pair.length() : pair.indexOf('='));
      String fault = fault(pair, "The value");
      if (fault != null) {
        return new Fault(fault(name, "") == null ? name : "?", fault);
      }
    }
    return null;
  }

  record Fault(String parameter, String sentence) {}

  private static @Nullable String fault(String text, String subject) {
    if (text.indexOf('%') < 0 && text.chars().allMatch(c -> c < 0x80)) {
      return null;
    }
    byte[] bytes = decode(text);
    if (bytes == null) {
      return subject + " has a % that two hexadecimal digits do not follow.";
    }
    for (byte each : bytes) {
      if (each == 0) {
        return subject + " contains a NUL character.";
      }
    }
    return isUtf8(bytes) ? null : subject + " is not valid UTF-8.";
  }

  private static byte @Nullable [] decode(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c != '%') {
        bytes.write(c);
      } else {
        int high = at + 2 < text.length() ? Character.digit(text.charAt(at + 1), 16) : -1;
        int low = at + 2 < text.length() ? Character.digit(text.charAt(at + 2), 16) : -1;
        if (high < 0 || low < 0) {
          return null;
        }
        bytes.write(high << 4 | low);
        at += 2;
      }
    }
    return bytes.toByteArray();
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException broken) {
      return false;
    }
  }
}
