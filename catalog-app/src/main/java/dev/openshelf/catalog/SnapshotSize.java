package dev.openshelf.catalog;

import dev.openshelf.contracts.change.ChangeTopic;

/**
 * How large a product's message can become, without writing it. An upper bound, so that what fits
 * here fits there.
 */
final class SnapshotSize {

  /**
   * Everything but the product's own text: field names, numbers, times, and a category path of ten
   * names of 200 characters, which may be renamed to its full length at any time.
   */
  private static final int RESERVE = 32 * 1024;

  /** Quotes, colon and comma around an entry. */
  private static final int PUNCTUATION = 6;

  /** Jackson writes a character outside the first plane as two escapes of six bytes. */
  private static final int ESCAPED_PAIR = 12;

  private SnapshotSize() {}

  static boolean fits(ProductDraft draft) {
    return bytes(draft) <= ChangeTopic.MAX_VALUE_BYTES;
  }

  static long bytes(ProductDraft draft) {
    long bytes = RESERVE;
    bytes += bytes(draft.code()) + bytes(draft.name());
    bytes += draft.modelNumber() == null ? 0 : bytes(draft.modelNumber());
    bytes += draft.brand() == null ? 0 : bytes(draft.brand());
    bytes += draft.description() == null ? 0 : bytes(draft.description());
    bytes +=
        draft.attributes().entrySet().stream()
            .mapToLong(entry -> bytes(entry.getKey()) + bytes(entry.getValue()))
            .sum();
    return bytes + draft.images().stream().mapToLong(SnapshotSize::bytes).sum();
  }

  /** UTF-8 inside a JSON string; line breaks, tabs, quotes and backslashes are escaped. */
  private static long bytes(String text) {
    return PUNCTUATION + text.codePoints().mapToLong(SnapshotSize::bytes).sum();
  }

  private static int bytes(int codePoint) {
    if (codePoint < 0x20) {
      return 6;
    }
    if (codePoint < 0x80) {
      return codePoint == '"' || codePoint == '\\' ? 2 : 1;
    }
    if (codePoint < 0x800) {
      return 2;
    }
    return codePoint < 0x10000 ? 3 : ESCAPED_PAIR;
  }
}
