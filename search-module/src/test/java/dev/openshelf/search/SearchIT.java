package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How text is found, on a real Elasticsearch. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SearchIT {

  private static final List<Document> SHELF =
      List.of(
          Document.named(1, "Example Camera").model("EX-42").brand("Acme").code("CAM-0042"),
          Document.named(2, "Leather cameras bag").brand("Bolsa"),
          Document.named(3, "Running shoe for women").brand("Stride"),
          Document.named(4, "Café crème maker"),
          Document.named(5, Normalizer.normalize("순창 고추장 1kg", Normalizer.Form.NFC)),
          Document.named(6, Normalizer.normalize("순창 고추장 2kg", Normalizer.Form.NFD)),
          Document.named(7, "태양초고추장세트"),
          Document.named(8, "ＦＵＬＬ　ｗｉｄｔｈ radio"),
          Document.named(9, "Printer XJ 900 black").model("XJ900-B"),
          Document.named(10, "Wi-Fi adapter"),
          Document.named(11, "<b> Bold & \"Brave\" </b> lamp"),
          Document.named(12, "Camara tripod"),
          Document.named(13, "東京タワー model kit"),
          Document.named(14, "Secret camera").hidden().code("HID-1"),
          Document.named(15, "A_1"),
          Document.named(16, "AB1"),
          Document.named(17, "100% cotton"),
          Document.named(18, "1000"),
          Document.named(19, "C:\\x"),
          Document.named(20, "a*b"),
          Document.named(21, "Batteries pack of 4").model("EX-42"),
          Document.named(22, "Men’s socks"));

  private final ScratchIndex index = ScratchIndex.create("text");
  private final SearchRig rig = SearchRig.over(index);

  @BeforeAll
  void fill() {
    index.put(SHELF);
  }

  @AfterAll
  void close() {
    rig.close();
    index.close();
  }

  @ParameterizedTest
  @CsvSource({
    "camera, 2",
    "cameras, 1",
    "shoes, 3",
    "run shoes, 3",
    "woman, 3",
    "womens, 3",
    "women's, 3",
    "cafe creme, 4",
    "CAFÉ, 4",
    "full width, 8",
    "ｒａｄｉｏ, 8",
    "wifi, 10",
    "wi fi, 10",
    "battery, 21",
    "mens sock, 22",
    "men's, 22",
    "東京, 13",
    "タワー, 13"
  })
  void wordsAreFoundInTheirOtherForms(String text, long id) {
    assertThat(rig.ids("q", text)).contains(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"EX-42", "EX42", "ex 42", "EX/42", "ex_42", "ＥＸ－４２", "camera EX42"})
  void modelNumbersAreFoundInAnySpelling(String text) {
    assertThat(rig.ids("q", text, "intent", "full_text")).contains(1L, 21L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"XJ900B", "XJ-900-B", "xj 900 b", "XJ900"})
  void modelNumbersOfSeveralPartsToo(String text) {
    assertThat(rig.ids("q", text, "intent", "full_text")).startsWith(9L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exmaple camera",
        "example camra",
        "xample camera",
        "example camerra",
        "exanple camera"
      })
  void oneWrongLetterIsForgiven(String text) {
    assertThat(rig.ids("q", text)).startsWith(1L);
  }

  @Test
  void anExactWordComesBeforeASimilarOne() {
    assertThat(rig.ids("q", "camara")).startsWith(12L).contains(1L);
    assertThat(rig.ids("q", "camera").indexOf(12L))
        .isGreaterThan(rig.ids("q", "camera").indexOf(2L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"고추장", "순창 고추장", "고추"})
  void koreanIsFoundComposedDecomposedAndWithinCompounds(String text) {
    for (Normalizer.Form form : Normalizer.Form.values()) {
      String typed = Normalizer.normalize(text, form);
      assertThat(rig.ids("q", typed)).as(form.toString()).contains(5L, 6L);
      assertThat(rig.ids("q", typed)).contains(7L);
    }
  }

  @Test
  void aKoreanPrefixIsFoundBothWays() {
    String name = "순창 고추장";
    for (Normalizer.Form form : Normalizer.Form.values()) {
      String typed = Normalizer.normalize(name, form);
      assertThat(rig.ids("q", typed, "intent", "prefix")).containsExactly(5L, 6L);
      assertThat(SearchRig.ids(rig.suggest("q", typed))).containsExactly(5L, 6L);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "A_, 15",
    "100%, 17",
    "a*, 20",
    "c:\\, 19",
    "'<b> b', 11",
    "exa, 1",
    "cam-00, 1",
    "xj900-, 9"
  })
  void prefixesAreLiteral(String text, long only) {
    assertThat(rig.ids("q", text, "intent", "prefix")).containsExactly(only);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%",
        "_",
        "\\",
        "\"",
        "'",
        "/",
        "*",
        "?",
        "camera AND NOT (",
        "name:camera~2^",
        "[* TO *]",
        "{\"match_all\":{}}",
        "<script>",
        "-camera +bag",
        "\"unclosed",
        "😀",
        "\\u0000",
        "&&||!"
      })
  void anyTextIsTakenLiterallyAndAnswered(String text) {
    for (String intent : List.of("prefix", "full_text", "exact_code")) {
      SearchAnswer answer = rig.ask("q", text, "intent", intent);
      assertThat(answer.status()).as(intent).isEqualTo("ok");
      assertThat(answer.items()).as(intent).hasSizeLessThan(10);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "_", "\\", "\"", "'", "/", "*", "%%", "1%"})
  void patternCharactersMatchNothingByThemselves(String text) {
    assertThat(rig.ids("q", text, "intent", "prefix")).isEmpty();
    assertThat(rig.ids("q", "100%", "intent", "full_text")).contains(17L).doesNotContain(18L);
  }

  @Test
  void aCodeComesBeforeAModelNumber() {
    assertThat(rig.ids("q", "cam-0042")).containsExactly(1L);
    assertThat(rig.ids("q", "ex-42")).containsExactly(1L, 21L);
    assertThat(rig.ask("q", "ex-42").meta().intent()).isEqualTo("exact_code");
  }

  @Test
  void anUnknownCodeGoesOnAsTextUnlessAskedForAsACode() {
    SearchAnswer text = rig.ask("q", "xj900");
    assertThat(text.meta().intent()).isEqualTo("full_text");
    assertThat(SearchRig.ids(text)).startsWith(9L);
    SearchAnswer code = rig.ask("q", "xj900", "intent", "exact_code");
    assertThat(code.meta().intent()).isEqualTo("exact_code");
    assertThat(code.status()).isEqualTo("ok");
    assertThat(code.items()).isEmpty();
    assertThat(code.total()).isEqualTo(new SearchAnswer.Total(0, "eq"));
  }

  @Test
  void whatIsHiddenIsNeverFound() {
    assertThat(rig.ids("q", "secret")).isEmpty();
    assertThat(rig.ids("q", "HID-1")).isEmpty();
    assertThat(rig.ids("q", "secret", "intent", "prefix")).isEmpty();
    assertThat(rig.ids("q", "hid-1", "intent", "exact_code")).isEmpty();
    assertThat(rig.ids("inStock", "true", "size", "100")).doesNotContain(14L);
  }

  @Test
  void nothingFoundIsAnHonestEmptyAnswer() {
    SearchAnswer answer = rig.ask("q", "zzzzqqqq");
    assertThat(answer.status()).isEqualTo("ok");
    assertThat(answer.items()).isEmpty();
    assertThat(answer.meta().mode()).isEqualTo("primary");
    assertThat(answer.meta().source()).isEqualTo("elasticsearch");
    assertThat(answer.meta().generation()).isEqualTo("g000001");
  }

  @Test
  void matchesAreMarkedInEscapedNames() {
    assertThat(highlight(rig.ask("q", "camra example")))
        .isEqualTo("<em>Example</em> <em>Camera</em>");
    assertThat(highlight(rig.ask("q", "brave lamp")))
        .isEqualTo("&lt;b&gt; Bold &amp; &quot;<em>Brave</em>&quot; &lt;/b&gt; <em>lamp</em>");
    assertThat(highlight(rig.suggest("q", "exam"))).isEqualTo("<em>Example</em> Camera");
    assertThat(highlight(rig.ask("q", "태양초"))).isEqualTo("<em>태양초</em>고추장세트");
  }

  @Test
  void suggestionsAreAtMostTenUnlessMoreAreAskedFor() {
    assertThat(rig.suggest("q", "c").items()).hasSizeLessThanOrEqualTo(10);
    assertThat(rig.suggest("q", "c", "size", "1").items()).hasSize(1);
    assertThat(rig.suggest("q", "c").meta().intent()).isEqualTo("prefix");
  }

  @Test
  void imagesCannotBeSearchedYet() {
    SearchAnswer answer = rig.ask("imageOf", "1");
    assertThat(answer.status()).isEqualTo("unavailable");
    assertThat(answer.meta().degradedReasons())
        .containsExactly("image_search_temporarily_unavailable");
  }

  private static String highlight(SearchAnswer answer) {
    return String.valueOf(answer.items().getFirst().highlight()).replaceAll("^\\{name=|}$", "");
  }

  @Test
  void onlySuggestionsLookInsideNames() {
    assertThat(rig.ids("q", "camera", "intent", "prefix")).doesNotContain(1L);
    assertThat(SearchRig.ids(rig.suggest("q", "camera"))).contains(1L);
  }
}
