package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A code and the beginning of a name find the same products with the index and without it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ModesIT {

  private static final List<String> NAMES =
      DatabasePrefixIT.NAMES.stream().filter(ModesIT::canBeTyped).toList();

  private final ScratchIndex index = ScratchIndex.create("modes");
  private final SearchRig rig = SearchRig.over(index);
  private final Shelf shelf = Shelf.empty("modes");
  private final FallbackPool pool = shelf.pool(Shelf.PATIENT);
  private final DatabaseReads reads =
      new DatabaseReads(pool, new FallbackSettings(4, Duration.ofSeconds(20), 100, 1, 9999, null));

  @BeforeAll
  void fill() {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < NAMES.size(); i++) {
      String code = "CAM-%03d".formatted(i);
      String model = i % 3 == 0 ? "AB-9" : "m%" + i;
      boolean hidden = i % 11 == 5;
      long id =
          shelf.put(
              Map.of(
                  "name",
                  NAMES.get(i),
                  "code",
                  code,
                  "model",
                  model,
                  "status",
                  hidden ? "HIDDEN" : "ACTIVE"));
      Document document = Document.named(id, NAMES.get(i)).code(code).model(model);
      documents.add(hidden ? document.hidden() : document);
    }
    index.put(documents);
  }

  @AfterAll
  void close() {
    pool.close();
    rig.close();
    index.close();
  }

  static Stream<String> beginnings() {
    Stream<String> ofNames =
        NAMES.stream()
            .map(
                name ->
                    name.substring(
                        0,
                        name.offsetByCodePoints(
                            0, Math.min(2, name.codePointCount(0, name.length())))))
            .filter(ModesIT::canBeTyped);
    return Stream.concat(ofNames, Stream.of("cam", "CAM-00", "ab", "m%", "a", "100%")).distinct();
  }

  @ParameterizedTest
  @MethodSource("beginnings")
  void theSameProductsInTheSameOrder(String text) {
    SearchQuery query = Queries.read("q", text, "size", "100", "intent", "prefix");
    assertThat(found(reads.prefix(query, "a", soon())))
        .isEqualTo(rig.ids("q", text, "size", "100", "intent", "prefix"));
  }

  static Stream<String> codes() {
    return Stream.of("cam-003", "CAM-005", "AB-9", "ab-9", "ＡＢ-9", "m%1", "CAM", "cam-00");
  }

  @ParameterizedTest
  @MethodSource("codes")
  void theSameCodes(String text) {
    SearchQuery query = Queries.read("q", text, "size", "100", "intent", "exact_code");
    assertThat(found(reads.exact(query, "a", soon())))
        .isEqualTo(rig.ids("q", text, "size", "100", "intent", "exact_code"));
  }

  private static boolean canBeTyped(String text) {
    return SearchParameters.read(SearchRig.parameters("q", text, "intent", "prefix"), "EUR", 20)
        instanceof SearchParameters.Read.Valid;
  }

  private static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(20));
  }

  private static List<Long> found(Outcome<DatabasePage> outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Success.class);
    return Shelf.ids(((Outcome.Success<DatabasePage>) outcome).value());
  }
}
