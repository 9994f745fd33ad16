package dev.openshelf.search;

import dev.openshelf.contracts.text.TextKeys;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What makes two questions the same: equal keys mean equal answers, and questions that differ in
 * nothing but their spelling have equal keys. Pure.
 */
final class PageKey {

  /** Who may see the answer. Nothing but public products is ever asked for. */
  private static final String SCOPE = "public";

  private PageKey() {}

  /**
   * The key of a question to one generation. Answers are the same in every language, so that the
   * shopper's is no part of it.
   */
  static String of(Asked question, String generation) {
    SearchQuery query = question.query();
    List<String> parts = new ArrayList<>();
    parts.add(SCOPE);
    parts.add(generation);
    parts.add(question.intent().code());
    parts.add(query.text() == null ? null : TextKeys.key(query.text()));
    parts.add(String.valueOf(query.category()));
    parts.add(price(query.minPrice()));
    parts.add(price(query.maxPrice()));
    parts.add(query.currency());
    parts.add(String.valueOf(query.inStockOnly()));
    parts.add(query.imageOf());
    parts.add(query.sort().code());
    parts.add(String.valueOf(query.size()));
    parts.add(String.valueOf(question.facets()));
    parts.add(position(question, generation));
    query.brands().stream().distinct().sorted().forEach(parts::add);
    return digest(parts);
  }

  private static @Nullable String price(@Nullable BigDecimal price) {
    return price == null ? null : price.stripTrailingZeros().toPlainString();
  }

  private static @Nullable String position(Asked question, String generation) {
    Bookmark bookmark = question.bookmark();
    return bookmark == null || !bookmark.origin().equals(generation)
        ? null
        : bookmark.position().toString();
  }

  /** Each part with its length before it, so that no two lists of parts read the same. */
  private static String digest(List<@Nullable String> parts) {
    StringBuilder all = new StringBuilder();
    for (String part : parts) {
      all.append(part == null ? -1 : part.length()).append(':').append(part).append('\n');
    }
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(all.toString().getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("No SHA-256", e);
    }
  }
}
