package dev.openshelf.demo;

import dev.openshelf.demo.ProductType.Feature;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes up the demo products; the same ones each time. Pure. */
final class DemoProducts {

  /** Enough that facets and paging have something to do in every category. */
  static final int PER_TYPE = 42;

  private static final long SEED = 20_240_917;
  private static final List<String> SERIES =
      List.of(
          "Alva", "Bruno", "Cirro", "Dune", "Echo", "Fjell", "Gala", "Halo", "Iris", "Juno", "Kite",
          "Linden", "Mira", "Nova", "Orla", "Pico", "Quill", "Rune", "Sola", "Tova", "Una", "Vega",
          "Willow", "Yara", "Zephyr", "Arden", "Bixby", "Coral", "Delphi", "Ember");
  private static final List<String> CLOSINGS =
      List.of(
          "Two years of warranty.",
          "Spare parts are kept for ten years.",
          "Sent in paper, without plastic.",
          "Made in small runs.",
          "Can be returned within a hundred days.",
          "Repaired in our own workshop.",
          "A favourite of our regulars.",
          "Tested for a season before it came into the shop.");
  private static final List<String> KOREAN_CLOSINGS =
      List.of("2년 무상 보증이 제공됩니다.", "선물용으로도 좋습니다.", "친환경 종이 포장으로 보내 드립니다.", "단골 고객이 가장 많이 찾는 제품입니다.");

  private final Map<PictureKey, String> pictures;
  private final Currency currency;

  /**
   * @param pictures ids of the stored pictures
   * @param currency of the prices
   */
  DemoProducts(Map<PictureKey, String> pictures, String currency) {
    this.pictures = Map.copyOf(pictures);
    this.currency = Currency.getInstance(currency);
  }

  List<DemoProduct> all(List<ProductType> types) {
    List<DemoProduct> products = new ArrayList<>();
    for (int type = 0; type < types.size(); type++) {
      for (int number = 0; number < PER_TYPE; number++) {
        products.add(product(types.get(type), type, number));
      }
    }
    return products;
  }

  private DemoProduct product(ProductType type, int typeNumber, int number) {
    Random random = new Random(SEED + 1_000L * typeNumber + number);
    DemoColour colour = DemoColour.named(pick(type.colours(), number));
    String brand = pick(type.brands(), number / 2 + typeNumber);
    String series = series(typeNumber * 7 + number, number);
    Feature feature = pick(type.features(), number / type.colours().size() + number);
    Map<String, String> attributes = attributes(type, colour, random);
    boolean korean = random.nextInt(100) < 16;
    String name =
        korean
            ? "%s %s %s %s".formatted(brand, series, type.korean(), colour.korean())
            : "%s %s %s %s, %s"
                .formatted(brand, series, feature.word(), type.noun(), colour.english());
    BigDecimal price = random.nextInt(100) < 1 ? null : price(type, random);
    return new DemoProduct(
        "%s-%04d".formatted(type.prefix(), 1_000 + number * 7 + random.nextInt(7)),
        type.modelNumbers() ? modelNumber(brand, series, number, colour) : null,
        name,
        korean ? koreanText(type, colour, random) : text(feature, attributes, random),
        type.category(),
        brand,
        price == null ? null : price.toPlainString(),
        price == null ? null : currency.getCurrencyCode(),
        random.nextInt(100) < 8 ? 0 : 1 + random.nextInt(240),
        status(random),
        attributes,
        picture(type, colour, random));
  }

  private static String series(int at, int number) {
    int generation = number / SERIES.size();
    return pick(SERIES, at) + (generation == 0 ? "" : " " + (generation + 1));
  }

  private static String modelNumber(String brand, String series, int number, DemoColour colour) {
    return "%s-%s%d-%s"
        .formatted(
            brand.substring(0, 2).toUpperCase(Locale.ROOT),
            series.substring(0, 2).toUpperCase(Locale.ROOT),
            100 + 5 * number,
            colour.name().substring(0, 2));
  }

  private static Map<String, String> attributes(
      ProductType type, DemoColour colour, Random random) {
    Map<String, String> attributes = new TreeMap<>();
    attributes.put("colour", colour.english());
    new TreeMap<>(type.specs())
        .forEach((name, values) -> attributes.put(name, pick(values, random.nextInt(100))));
    return attributes;
  }

  private static String text(Feature feature, Map<String, String> attributes, Random random) {
    StringBuilder text = new StringBuilder(feature.text()).append("\n");
    attributes.forEach(
        (name, value) ->
            text.append(Character.toUpperCase(name.charAt(0)))
                .append(name, 1, name.length())
                .append(": ")
                .append(value)
                .append(". "));
    return text.append("\n").append(pick(CLOSINGS, random.nextInt(100))).toString();
  }

  private static String koreanText(ProductType type, DemoColour colour, Random random) {
    return "%s %s\n색상: %s.\n%s"
        .formatted(
            type.korean(),
            type.koreanLine(),
            colour.korean(),
            pick(KOREAN_CLOSINGS, random.nextInt(100)));
  }

  /** Between the type's bounds, cheap ones being more frequent, ending as prices do. */
  private BigDecimal price(ProductType type, Random random) {
    double spread = Math.log((double) type.maxPrice() / type.minPrice());
    double amount = type.minPrice() * Math.exp(spread * random.nextDouble());
    if (currency.getDefaultFractionDigits() == 0) {
      return BigDecimal.valueOf(Math.round(amount * 14) * 100L);
    }
    String ending = pick(List.of("0.00", "0.90", "0.95", "0.50"), random.nextInt(100));
    return BigDecimal.valueOf((long) amount)
        .add(new BigDecimal(ending))
        .setScale(2, RoundingMode.UNNECESSARY);
  }

  private static String status(Random random) {
    int of100 = random.nextInt(100);
    if (of100 < 4) {
      return "DRAFT";
    }
    return of100 < 7 ? "HIDDEN" : "ACTIVE";
  }

  private @Nullable String picture(ProductType type, DemoColour colour, Random random) {
    return random.nextInt(100) < 3 ? null : pictures.get(new PictureKey(type.prefix(), colour));
  }

  private static <T> T pick(List<T> from, int at) {
    return from.get(at % from.size());
  }
}
