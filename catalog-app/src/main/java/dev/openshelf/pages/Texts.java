package dev.openshelf.pages;

import java.math.BigDecimal;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Currency;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the pages say in one language, and how that language writes numbers, money and
 * times. Immutable and thread-safe.
 */
public final class Texts {

  private static final Map<Language, Texts> ALL =
      Arrays.stream(Language.values())
          .collect(
              Collectors.toMap(
                  language -> language,
                  Texts::new,
                  (one, other) -> one,
                  () -> new EnumMap<>(Language.class)));

  private static final Pattern NUMBER = Pattern.compile("\\d[\\d,.]*");

  private static final Map<String, Currency> CURRENCIES =
      Currency.getAvailableCurrencies().stream()
          .collect(Collectors.toMap(Currency::getCurrencyCode, unit -> unit));

  private final Language language;
  private final ResourceBundle bundle;
  private final DateTimeFormatter dateTime;

  private Texts(Language language) {
    this.language = language;
    this.bundle =
        ResourceBundle.getBundle(
            "texts.texts",
            language.locale(),
            Texts.class.getClassLoader(),
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    this.dateTime =
        DateTimeFormatter.ofPattern(bundle.getString("format.dateTime"), language.locale())
            .withZone(ZoneOffset.UTC);
  }

  /** The texts in a language. */
  public static Texts in(Language language) {
    Texts texts = ALL.get(language);
    if (texts == null) {
      throw new IllegalArgumentException("no texts in " + language);
    }
    return texts;
  }

  public Language language() {
    return language;
  }

  /**
   * The text for a key, with {@code {0}} and so on replaced; numbers come out as people write them.
   */
  public String of(String key, Object... arguments) {
    String pattern = bundle.getString(key);
    return arguments.length == 0
        ? pattern
        : new MessageFormat(pattern, language.locale()).format(arguments);
  }

  /** The text for a prefix and a code from outside, or the one for {@code prefix.other}. */
  public String ofCode(String prefix, @Nullable String code) {
    String key = prefix + "." + code;
    return of(bundle.containsKey(key) ? key : prefix + ".other");
  }

  /**
   * What is wrong with an input, in this language. The rules speak English; where a text stands for
   * their sentence it is used, with the number that the sentence names.
   */
  public String flaw(String sentence) {
    Matcher number = NUMBER.matcher(sentence);
    String value = number.find() ? number.group() : "";
    String key =
        "flaw."
            + NUMBER
                .matcher(sentence)
                .replaceAll("n")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z]+", "_");
    return bundle.containsKey(key) ? of(key, value) : sentence;
  }

  /** A number with the separators of the language. */
  public String number(long value) {
    return NumberFormat.getIntegerInstance(language.locale()).format(value);
  }

  /** An amount without its currency, and without decimals that say nothing. */
  public String amount(String amount) {
    NumberFormat format = NumberFormat.getNumberInstance(language.locale());
    format.setMaximumFractionDigits(4);
    return format.format(new BigDecimal(amount));
  }

  /** An amount of money with its currency's sign and its usual number of decimals. */
  public String money(String amount, String currency) {
    NumberFormat format = NumberFormat.getCurrencyInstance(language.locale());
    Currency unit = CURRENCIES.get(currency);
    if (unit == null) {
      return amount + " " + currency;
    }
    format.setCurrency(unit);
    BigDecimal value = new BigDecimal(amount).stripTrailingZeros();
    format.setMinimumFractionDigits(Math.max(unit.getDefaultFractionDigits(), 0));
    format.setMaximumFractionDigits(
        Math.max(value.scale(), Math.max(unit.getDefaultFractionDigits(), 0)));
    return format.format(value);
  }

  /** A moment to the second in UTC; the browser rewrites it for its own time zone. */
  public String dateTime(Instant moment) {
    return dateTime.format(moment);
  }
}
