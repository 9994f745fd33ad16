package dev.openshelf.contracts.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextKeysTest {

  @ParameterizedTest
  @CsvSource({
    "EX-42, ex-42",
    "ＥＸ－４２, ex-42",
    "Straße, strasse",
    "ΟΔΟΣ, οδοσ",
    "οδος, οδοσ",
    "İstanbul, istanbul",
    "①㎏, 1kg",
    "100%, 100%",
    "C:\\x, c:\\x",
    "A_1, a_1"
  })
  void foldsCaseAndWidth(String text, String key) {
    assertThat(TextKeys.key(text)).isEqualTo(key);
  }

  @ParameterizedTest
  @ValueSource(strings = {"순창 고추장", "Café crème", "Ångström", "한글", "ﬁne", "ㄱㅏ"})
  void composedAndDecomposedHaveOneKey(String text) {
    String decomposed = Normalizer.normalize(text, Normalizer.Form.NFD);
    assertThat(TextKeys.key(decomposed)).isEqualTo(TextKeys.key(text));
    assertThat(TextKeys.text(decomposed)).isEqualTo(TextKeys.text(text));
  }

  @Test
  void isItsOwnKey() {
    String key = TextKeys.key("  ÉCRAN\u00a0 plat\t １２ ");
    assertThat(key).isEqualTo("écran plat 12");
    assertThat(TextKeys.key(key)).isEqualTo(key);
  }

  @Test
  void textKeepsCaseAndDropsControlCharacters() {
    assertThat(TextKeys.text(" EX\u0000-42\r\n Ｃam ")).isEqualTo("EX -42 Cam");
  }

  @Test
  void prefixKeyIsCutBetweenCodePoints() {
    String emoji = "😀".repeat(300);
    assertThat(TextKeys.prefixKey(emoji)).isEqualTo("😀".repeat(256));
    assertThat(TextKeys.prefixKey("short")).isEqualTo("short");
  }
}
