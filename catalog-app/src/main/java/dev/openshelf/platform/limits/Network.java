package dev.openshelf.platform.limits;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An address, or all that begin with the same bits. Only literals are read; no name is ever looked
 * up.
 */
record Network(InetAddress base, int bits) {
  private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
  private static final int SITE_BITS = 64;

  /** {@code 10.0.0.0/8}, {@code fd00::/8} or one address. */
  static Network parse(String text) {
    int slash = text.indexOf('/');
    InetAddress base =
        address(slash < 0 ? text : text.substring(0, slash))
            .orElseThrow(() -> new IllegalArgumentException("no address or network: " + text));
    int all = base.getAddress().length * Byte.SIZE;
    int bits = slash < 0 ? all : prefix(text.substring(slash + 1), all, text);
    return new Network(base, bits);
  }

  private static int prefix(String bits, int all, String text) {
    if (!bits.matches("\\d{1,3}") || Integer.parseInt(bits) > all) {
      throw new IllegalArgumentException("no address or network: " + text);
    }
    return Integer.parseInt(bits);
  }

  boolean contains(InetAddress address) {
    byte[] here = base.getAddress();
    byte[] there = address.getAddress();
    return here.length == there.length && Arrays.equals(masked(here, bits), masked(there, bits));
  }

  /**
   * Whom an address stands for: itself, or for IPv6 its /64, which is what one household gets and
   * can choose from at will.
   */
  static String site(InetAddress address) {
    if (address instanceof Inet4Address) {
      return address.getHostAddress();
    }
    StringBuilder site = new StringBuilder();
    byte[] bytes = masked(address.getAddress(), SITE_BITS);
    for (int i = 0; i < SITE_BITS / Byte.SIZE; i += 2) {
      site.append(Integer.toHexString((bytes[i] & 0xff) << Byte.SIZE | bytes[i + 1] & 0xff))
          .append(':');
    }
    return site.append(":/64").toString();
  }

  /**
   * An address as proxies write it, with or without port and brackets; an IPv4 address inside IPv6
   * is an IPv4 address.
   */
  static Optional<InetAddress> address(String text) {
    String literal = bare(text.strip());
    if (!IPV4.matcher(literal).matches() && !literal.contains(":")) {
      return Optional.empty();
    }
    try {
      return Optional.of(InetAddress.ofLiteral(literal));
    } catch (IllegalArgumentException noAddress) {
      return Optional.empty();
    }
  }

  private static String bare(String text) {
    if (text.startsWith("[")) {
      int end = text.indexOf(']');
      return withoutZone(end < 0 ? "" : text.substring(1, end));
    }
    int colon = text.indexOf(':');
    boolean port = colon > 0 && colon == text.lastIndexOf(':') && text.indexOf('.') > 0;
    return withoutZone(port ? text.substring(0, colon) : text);
  }

  private static String withoutZone(String text) {
    int zone = text.indexOf('%');
    return zone < 0 ? text : text.substring(0, zone);
  }

  private static byte[] masked(byte[] address, int bits) {
    byte[] masked = new byte[address.length];
    for (int i = 0; i < address.length; i++) {
      int kept = Math.clamp(bits - i * Byte.SIZE, 0, Byte.SIZE);
      masked[i] = (byte) (address[i] & 0xff << Byte.SIZE - kept);
    }
    return masked;
  }
}
