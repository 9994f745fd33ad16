package dev.openshelf.catalog;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Words for addresses: lower-case letters and digits of any script, joined by single hyphens. */
final class Slugs {

  static final int MAX = 200;

  private static final Pattern FORM =
      Pattern.compile(
          "[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}\\p{Nd}]+" + "(-[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}\\p{Nd}]+)*");
  private static final Pattern LATIN_MARKS = Pattern.compile("(?<=\\p{IsLatin})\\p{Mn}+");
  private static final Pattern SEPARATORS = Pattern.compile("[^\\p{L}\\p{M}\\p{Nd}]+");
  private static final Pattern EDGES = Pattern.compile("^-+|-+$");

  private Slugs() {}

  /** A slug for a name; a name without letters and digits gives {@code category}. */
  static String of(String name) {
    String bare =
        LATIN_MARKS.matcher(Normalizer.normalize(name, Normalizer.Form.NFKD)).replaceAll("");
    String lower = Normalizer.normalize(bare, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    String joined = EDGES.matcher(SEPARATORS.matcher(lower).replaceAll("-")).replaceAll("");
    String cut =
        joined.substring(0, joined.offsetByCodePoints(0, Math.min(MAX - 20, Texts.length(joined))));
    String slug = EDGES.matcher(cut).replaceAll("");
    return FORM.matcher(slug).matches() ? slug : "category";
  }

  /** What is wrong with a given slug, or null. */
  static @Nullable String flaw(String slug) {
    return Texts.length(slug) <= MAX && FORM.matcher(slug).matches()
        ? null
        : "must be lower-case letters and digits joined by hyphens, at most %d".formatted(MAX);
  }
}
