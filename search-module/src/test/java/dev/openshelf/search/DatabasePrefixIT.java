package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.contracts.text.TextKeys;
import dev.openshelf.localstack.Backing;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** "Starts with", compared with going through all products, whatever locale the database has. */
class DatabasePrefixIT {

  private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

  /** Names that have gone wrong somewhere. */
  static final List<String> NAMES =
      List.of(
          "ab",
          "AB",
          "a-b",
          "a b",
          "A  B",
          "abc",
          "Abcd",
          "ａｂｃ",
          "ac",
          "a",
          "b",
          "100% cotton",
          "1000",
          "100 %",
          "A_1",
          "AB1",
          "A%1",
          "%",
          "%%",
          "_",
          "__x",
          "\\",
          "\\\\srv",
          "C:\\x",
          "a*b",
          "a?b",
          "a.b",
          "'quoted'",
          "\"quoted\"",
          "''",
          "it's",
          "a/b",
          "/",
          "한글 카메라",
          "\u1112\u1161\u11AB\u1100\u1173\u11AF 카메라",
          "하늘",
          "하",
          "한",
          "학교",
          "ㅎ",
          "ㅏ",
          "가나다",
          "é",
          "e\u0301",
          "Éclair",
          "eclair",
          "école",
          "E\u0301COLE",
          "ß",
          "ss",
          "SS",
          "STRASSE",
          "Straße",
          "İstanbul",
          "istanbul",
          "ISTANBUL",
          "ıstanbul",
          "Σίσυφος",
          "σίσυφοσ",
          "ΣΊΣΥΦΟΣ",
          "Ёлка",
          "ёлка",
          "елка",
          "\uD83D\uDE00 smile",
          "\uD83D\uDE00",
          "\uD83D\uDE01",
          "\uD83D\uDC68\u200D\uD83D\uDC69",
          "a\uD83D\uDE00b",
          "\uFFFF",
          "\uFFFFx",
          "a\uFFFF",
          "\uFFFE",
          LAST,
          LAST + LAST,
          "a" + LAST,
          "a" + LAST + "b",
          "\uD7FBx",
          "\uE000",
          "  leading",
          "trailing  ",
          "two  spaces",
          "tab\tbed",
          "nul\u0000byte",
          "\u00A0nbsp\u3000wide",
          "ﬁne",
          "fine",
          "①②③",
          "123",
          "ℌello",
          "hello",
          "ΑΒΓ",
          "абв",
          "日本語",
          "日本",
          "カメラ",
          "ｶﾒﾗ",
          "ガ",
          "カ\u3099",
          "x".repeat(300),
          "x".repeat(255) + "y",
          "x".repeat(256) + "y");

  private static final List<String> MORE_PREFIXES =
      List.of(
          "%_",
          "_%",
          "100%",
          "A_",
          "\\%",
          "'; drop table product; --",
          "zz",
          "힣",
          "\uD7A3",
          "CAM",
          "c-",
          "m\\",
          "  ab  ");

  /** How a database can be made, as far as the server has the locale. */
  static Stream<String> locales() {
    List<String> locales = new ArrayList<>(List.of("lc_collate 'C' lc_ctype 'C'"));
    Boolean icu =
        server()
            .queryForObject(
                "select exists (select from pg_collation where collprovider = 'i')", Boolean.class);
    if (Boolean.TRUE.equals(icu)) {
      for (String language : List.of("en-US", "ko-KR", "und-u-ks-level1")) {
        locales.add(
            "locale_provider icu icu_locale '%s' lc_collate 'C' lc_ctype 'C'".formatted(language));
      }
    }
    server()
        .queryForList(
            "select collname from pg_collation where collname in ('en_US.utf8', 'ko_KR.utf8')",
            String.class)
        .forEach(name -> locales.add("lc_collate '%1$s' lc_ctype '%1$s'".formatted(name)));
    return locales.stream();
  }

  @ParameterizedTest
  @MethodSource("locales")
  void findsWhatStartsSoAndNothingElseInNameOrder(String locale) {
    Shelf shelf = Shelf.migrated(database(locale));
    List<Product> products = fill(shelf);
    FallbackSettings settings =
        new FallbackSettings(4, Duration.ofSeconds(20), 100, 1, 100_000, null);
    try (FallbackPool pool = shelf.pool(settings)) {
      DatabaseReads reads = new DatabaseReads(pool, settings);
      for (String prefix : prefixes()) {
        List<Long> expected = expected(products, prefix);
        DatabasePage page = page(reads, prefix);
        assertThat(Shelf.ids(page)).as("prefix <%s>", prefix).isEqualTo(expected);
        assertThat(page.total()).isEqualTo(new SearchAnswer.Total(expected.size(), "eq"));
      }
    }
  }

  private record Product(long id, String nameKey, String codeKey, String modelKey) {}

  private static List<Product> fill(Shelf shelf) {
    List<Product> products = new ArrayList<>();
    for (int i = 0; i < NAMES.size(); i++) {
      String name = NAMES.get(i);
      String code = i % 10 == 0 ? "A_%03d".formatted(i) : "CAM-%03d".formatted(i);
      String model = i % 7 == 0 ? "m\\%" + i : "ab" + i;
      long id =
          shelf.put(Map.of("name", name.replace('\u0000', ' '), "code", code, "model", model));
      products.add(
          new Product(id, TextKeys.prefixKey(name), TextKeys.key(code), TextKeys.key(model)));
    }
    return products;
  }

  private static Set<String> prefixes() {
    Set<String> prefixes = new LinkedHashSet<>(MORE_PREFIXES);
    for (String name : NAMES) {
      int points = name.codePointCount(0, name.length());
      for (int length = 1; length <= Math.min(points, 3); length++) {
        prefixes.add(name.substring(0, name.offsetByCodePoints(0, length)));
      }
      prefixes.add(name);
    }
    prefixes.removeIf(prefix -> TextKeys.key(prefix).isEmpty());
    return prefixes;
  }

  private static List<Long> expected(List<Product> products, String prefix) {
    String key = TextKeys.prefixKey(prefix);
    Comparator<Product> order =
        Comparator.comparing((Product product) -> !product.nameKey.startsWith(key))
            .thenComparing(
                product -> product.nameKey.getBytes(StandardCharsets.UTF_8),
                Arrays::compareUnsigned)
            .thenComparing(Product::id);
    return products.stream()
        .filter(
            product ->
                product.nameKey.startsWith(key)
                    || product.codeKey.startsWith(key)
                    || product.modelKey.startsWith(key))
        .sorted(order)
        .map(Product::id)
        .toList();
  }

  private static DatabasePage page(DatabaseReads reads, String prefix) {
    Outcome<DatabasePage> outcome =
        reads.prefix(question(prefix), "a", Deadline.after(Duration.ofSeconds(20)));
    assertThat(outcome).as("prefix <%s>", prefix).isInstanceOf(Outcome.Success.class);
    return ((Outcome.Success<DatabasePage>) outcome).value();
  }

  /** Also what no client may type. */
  private static SearchQuery question(String prefix) {
    return new SearchQuery(
        prefix,
        null,
        List.of(),
        null,
        null,
        "EUR",
        false,
        null,
        Sort.RELEVANCE,
        100,
        null,
        Intent.PREFIX);
  }

  private static String database(String locale) {
    String name = "t_prefix_" + UUID.randomUUID().toString().substring(0, 8);
    server()
        .execute(
            "create database %s template template0 encoding 'UTF8' %s".formatted(name, locale));
    String url = Backing.servers().jdbcUrl();
    return url.substring(0, url.lastIndexOf('/') + 1) + name;
  }

  private static JdbcTemplate server() {
    return new JdbcTemplate(
        new DriverManagerDataSource(
            Backing.servers().jdbcUrl(),
            Backing.servers().username(),
            Backing.servers().password()));
  }
}
