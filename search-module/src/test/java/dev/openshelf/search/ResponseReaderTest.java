package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.openshelf.search.SearchAnswer.Item;
import dev.openshelf.search.SearchAnswer.ItemPrice;
import dev.openshelf.serving.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseReaderTest {

  private static final Instant AS_OF = Instant.parse("2026-08-04T02:10:00Z");

  private static final String GOOD =
      """
      {"took": 3, "timed_out": false,
       "_shards": {"total": 2, "successful": 2, "skipped": 0, "failed": 0},
       "hits": {"total": {"value": 2, "relation": "eq"}, "hits": [
         {"_source": {"id": 42, "code": "CAM-0042", "modelNumber": "EX-42", "name": "Example Camera",
                      "brand": "Acme", "categoryIds": [1, 7], "price": "199.00", "currency": "EUR",
                      "inStock": true, "images": ["abc", "def"]},
          "sort": [2.5, 42],
          "highlight": {"nameText": ["Example \\u0001Camera\\u0002"]}},
         {"_source": {"id": 43, "code": "X", "name": "Bare", "categoryIds": [], "images": []},
          "sort": [1.5, 43]}]},
       "aggregations": {"unfiltered": {"doc_count": 9}}}
      """;

  @Test
  void readsAPage() throws JsonProcessingException {
    SearchPage page = page(GOOD, "2");
    assertThat(page.items())
        .containsExactly(
            new Item(
                42,
                "CAM-0042",
                "EX-42",
                "Example Camera",
                "Acme",
                7L,
                new ItemPrice("199.00", "EUR", AS_OF),
                "in_stock",
                "/media/abc",
                "/products/42",
                Map.of("name", "Example <em>Camera</em>")),
            new Item(43, "X", null, "Bare", null, null, null, null, null, "/products/43", null));
    assertThat(page.total()).isEqualTo(new SearchAnswer.Total(2, "eq"));
    assertThat(page.next()).isEmpty();
    assertThat(page.unfiltered()).isEqualTo(9);
  }

  @Test
  void oneHitMoreThanAskedForMeansThatThereIsANextPage() throws JsonProcessingException {
    SearchPage page = page(GOOD, "1");
    assertThat(page.items()).hasSize(1);
    assertThat(page.next()).isEqualTo(List.of(2.5, 42L));
  }

  @Test
  void aSearchThatRanOutOfTimeIsNoAnswer() throws JsonProcessingException {
    assertThat(reason(GOOD.replace("\"timed_out\": false", "\"timed_out\": true")))
        .isEqualTo(Reason.TIMEOUT);
  }

  @ParameterizedTest
  @CsvSource({"failed, 0, 1", "successful, 2, 1"})
  void anAnswerOfSomeShardsSaysSoAndNeverCountsExactly(String field, int all, int some)
      throws JsonProcessingException {
    String partial =
        GOOD.replace("\"%s\": %d".formatted(field, all), "\"%s\": %d".formatted(field, some));
    assertThat(read(partial, "2"))
        .isInstanceOfSatisfying(
            ResponseReader.Reading.Page.class,
            page -> {
              assertThat(page.partial()).isTrue();
              assertThat(page.page().total().relation()).isEqualTo("gte");
            });
    SearchPlan code =
        new SearchPlan(
            Queries.text("ex-42"), Intent.EXACT_CODE, Breadth.ANY_WORDS, List.of(), false);
    assertThat(new ResponseReader(code, null).read(ScratchIndex.JSON.readTree(partial)))
        .isEqualTo(new ResponseReader.Reading.Unusable(Reason.PARTIAL_SHARDS));
  }

  @Test
  void nothingFoundInSomeShardsIsNoAnswer() throws JsonProcessingException {
    String nothing =
        """
        {"timed_out": false, "_shards": {"total": 2, "successful": 1, "failed": 1},
         "hits": {"total": {"value": 0, "relation": "eq"}, "hits": []},
         "aggregations": {"unfiltered": {"doc_count": 0}}}
        """;
    assertThat(reason(nothing)).isEqualTo(Reason.PARTIAL_SHARDS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "null",
        "\"ok\"",
        "{\"timed_out\": false}",
        "{\"timed_out\": false, \"_shards\": {\"total\": 1, \"successful\": 1, \"failed\": 0}}",
        "{\"timed_out\": false, \"_shards\": {\"total\": 1, \"successful\": 1, \"failed\": 0},"
            + " \"hits\": {\"hits\": []}}",
        "{\"timed_out\": false, \"_shards\": {\"total\": 1, \"successful\": 1, \"failed\": 0},"
            + " \"hits\": {\"total\": {\"value\": 1, \"relation\": \"eq\"}, \"hits\": [{}]},"
            + " \"aggregations\": {\"unfiltered\": {\"doc_count\": 1}}}"
      })
  void whatHasAnotherShapeIsNoAnswer(String body) throws JsonProcessingException {
    assertThat(reason(body)).isEqualTo(Reason.MALFORMED_RESPONSE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "37 | eq  | 37",
        "1  | eq  | 9",
        "2  | gte | 9",
        "2  | zz  | 9",
        "-5 | eq  | 9",
        "2  | eq  | -1",
        "2  | eq  | 1",
        "2  | eq  | 1000000000000000000000000000000",
        "1000000000000000000000000000000 | gte | 9",
        "2.0 | eq | 9"
      })
  void numbersThatCannotBeTrueAreNoAnswer(String total, String relation, String unfiltered)
      throws JsonProcessingException {
    assertThat(reason(counting(total, relation, unfiltered))).isEqualTo(Reason.MALFORMED_RESPONSE);
  }

  @ParameterizedTest
  @CsvSource({"37, eq", "37, gte", "0, gte", "-1, eq"})
  void anEmptyFirstPageOfSomethingIsNoAnswer(String total, String relation)
      throws JsonProcessingException {
    assertThat(reason(nothing(total, relation))).isEqualTo(Reason.MALFORMED_RESPONSE);
    assertThat(read(nothing("0", "eq"), "2")).isInstanceOf(ResponseReader.Reading.Page.class);
  }

  @Test
  void aPageAfterTheLastHitIsEmptyAndStillCountsAll() throws JsonProcessingException {
    SearchPlan later = plan("2").after(List.of(1.5, 43L));
    assertThat(
            new ResponseReader(later, AS_OF).read(ScratchIndex.JSON.readTree(nothing("2", "eq"))))
        .isInstanceOfSatisfying(
            ResponseReader.Reading.Page.class,
            read -> assertThat(read.page().total()).isEqualTo(new SearchAnswer.Total(2, "eq")));
  }

  @Test
  void aFullPageMayBeOneOfMoreThanAreCounted() throws JsonProcessingException {
    String many = counting("100000", "gte", "250000");
    assertThat(page(many, "1").total()).isEqualTo(new SearchAnswer.Total(100_000, "gte"));
    assertThat(reason(many)).isEqualTo(Reason.MALFORMED_RESPONSE);
  }

  @Test
  void aShardThatFailsWhileHitsAreFetchedHasBeenCounted() throws JsonProcessingException {
    String partial = counting("5", "eq", "9").replace("\"failed\": 0", "\"failed\": 1");
    assertThat(page(partial, "10").total()).isEqualTo(new SearchAnswer.Total(5, "gte"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"brand\": {\"top\": {\"buckets\": [{\"key\": \"Acme\", \"doc_count\": 10}]}}",
        "\"brand\": {\"chosen\": {\"buckets\": [{\"key\": \"Acme\", \"doc_count\": -1}]}}",
        "\"category\": {\"top\": {\"buckets\": [{\"key\": \"Cameras\", \"doc_count\": 1}]}}",
        "\"price\": {\"top\": {\"buckets\": [{\"key\": \"0-1\", \"doc_count\": 1.5}]}}"
      })
  void facetsThatCannotBeTrueAreNoAnswer(String facet) throws JsonProcessingException {
    String body = GOOD.replace("\"unfiltered\":", facet + ", \"unfiltered\":");
    assertThat(reason(body)).isEqualTo(Reason.MALFORMED_RESPONSE);
  }

  @Test
  void anAnswerOfNoShardIsNoAnswer() throws JsonProcessingException {
    String nobody =
        nothing("0", "eq")
            .replace("\"total\": 2, \"successful\": 2", "\"total\": 0, \"successful\": 0");
    assertThat(reason(nobody)).isEqualTo(Reason.MALFORMED_RESPONSE);
  }

  private static String counting(String total, String relation, String unfiltered) {
    return GOOD.replace(
            "{\"value\": 2, \"relation\": \"eq\"}",
            "{\"value\": %s, \"relation\": \"%s\"}".formatted(total, relation))
        .replace("\"doc_count\": 9", "\"doc_count\": " + unfiltered);
  }

  private static String nothing(String total, String relation) {
    return """
    {"timed_out": false, "_shards": {"total": 2, "successful": 2, "failed": 0},
     "hits": {"total": {"value": %s, "relation": "%s"}, "hits": []},
     "aggregations": {"unfiltered": {"doc_count": 37}}}
    """
        .formatted(total, relation);
  }

  private static SearchPage page(String body, String size) throws JsonProcessingException {
    return switch (read(body, size)) {
      case ResponseReader.Reading.Page(SearchPage page, boolean partial) -> page;
      case ResponseReader.Reading.Unusable unusable ->
          throw new AssertionError(unusable.toString());
    };
  }

  private static Reason reason(String body) throws JsonProcessingException {
    return switch (read(body, "2")) {
      case ResponseReader.Reading.Unusable(Reason reason) -> reason;
      case ResponseReader.Reading.Page page -> throw new AssertionError(page.toString());
    };
  }

  private static ResponseReader.Reading read(String body, String size)
      throws JsonProcessingException {
    return new ResponseReader(plan(size), AS_OF).read(ScratchIndex.JSON.readTree(body));
  }

  private static SearchPlan plan(String size) {
    return new SearchPlan(
        Queries.read("q", "camera", "size", size),
        Intent.FULL_TEXT,
        Breadth.ANY_WORDS,
        List.of(),
        true);
  }
}
