package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.openshelf.indexer.ItemResult.Refused;
import dev.openshelf.indexer.ItemResult.TryLater;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BulkWriterTest {

  private static final long MEGABYTE = 1024 * 1024;

  private final ObjectMapper json = new ObjectMapper();
  private final List<Integer> sizes = new ArrayList<>();

  private static List<BulkOperation> operations(int count, int bytes) {
    byte[] source = ("{\"a\":\"" + "x".repeat(bytes) + "\"}").getBytes(StandardCharsets.UTF_8);
    return IntStream.range(0, count)
        .mapToObj(at -> new BulkOperation("" + at, 7, BulkOperation.NEWER, source))
        .toList();
  }

  /** Takes everything. */
  private Reply accept(String index, byte[] lines) throws IOException {
    sizes.add(lines.length);
    ArrayNode items = json.createArrayNode();
    try (var parser = json.createParser(lines)) {
      List<JsonNode> nodes = new ArrayList<>();
      json.readValues(parser, JsonNode.class).forEachRemaining(nodes::add);
      for (int at = 0; at < nodes.size(); at += 2) {
        String id = nodes.get(at).path("index").path("_id").asText();
        items.addObject().putObject("index").put("_id", id).put("status", 201);
      }
    }
    return new Reply(200, json.createObjectNode().set("items", items));
  }

  private BulkWriter.Call limited(long bytes, int status) {
    return (index, lines) ->
        lines.length > bytes ? new Reply(status, MissingNode.getInstance()) : accept(index, lines);
  }

  private Reply errors(String body) throws IOException {
    return new Reply(200, json.readTree(body));
  }

  @Test
  void limitsRequestsInBytesAndInNumber() {
    BulkWriter writer = new BulkWriter(this::accept, MEGABYTE);

    assertThat(writer.write("i", operations(30, 100_000))).containsOnly(ItemResult.APPLIED);
    assertThat(sizes).hasSize(3).allMatch(size -> size <= MEGABYTE);
    sizes.clear();
    assertThat(writer.write("i", operations(2500, 10))).hasSize(2500);
    assertThat(sizes).hasSize(3);
  }

  @Test
  void tellsEachDocumentItsOwnResult() {
    BulkWriter writer =
        new BulkWriter(
            (index, lines) ->
                errors(
                    """
                    {"errors": true, "items": [
                      {"index": {"_id": "0", "status": 201}},
                      {"index": {"_id": "1", "status": 429,
                                 "error": {"type": "es_rejected_execution_exception", "reason": "full"}}},
                      {"index": {"_id": "2", "status": 400,
                                 "error": {"type": "document_parsing_exception", "reason": "bad"}}},
                      {"index": {"_id": "3", "status": 409,
                                 "error": {"type": "version_conflict_engine_exception", "reason": "old"}}}]}\
                    """),
            MEGABYTE);

    assertThat(writer.write("i", operations(4, 10)))
        .containsExactly(
            ItemResult.APPLIED,
            new TryLater(Hold.OVERLOADED, "es_rejected_execution_exception: full"),
            new Refused(Flaw.DOCUMENT_REJECTED, "document_parsing_exception: bad"),
            ItemResult.ALREADY_NEWER);
  }

  @Test
  void trustsNoAnswerThatDoesNotAddUp() {
    BulkWriter writer =
        new BulkWriter(
            (index, lines) ->
                errors("{\"items\": [{\"index\": {\"_id\": \"0\", \"status\": 201}}]}"),
            MEGABYTE);

    assertThat(writer.write("i", operations(2, 10)))
        .hasSize(2)
        .allMatch(it -> it instanceof TryLater later && later.hold() == Hold.MALFORMED_ANSWER);
  }

  @Test
  void halvesWhatIsTooLargeOnTheWay() {
    BulkWriter writer = new BulkWriter(limited(300_000, 413), 4 * MEGABYTE);

    assertThat(writer.write("i", operations(30, 100_000))).containsOnly(ItemResult.APPLIED);
    assertThat(sizes).allMatch(size -> size <= 300_000);
  }

  @Test
  void remembersHowMuchIsTooLarge() {
    List<Integer> tried = new ArrayList<>();
    BulkWriter.Call limited = limited(600_000, 413);
    BulkWriter writer =
        new BulkWriter(
            (index, lines) -> {
              tried.add(lines.length);
              return limited.bulk(index, lines);
            },
            4 * MEGABYTE);
    writer.write("i", operations(40, 100_000));
    tried.clear();
    writer.write("i", operations(40, 100_000));

    assertThat(tried).allMatch(size -> size < MEGABYTE);
  }

  @Test
  void halvesWhatIsTooSlowOnlyWhileItIsLarge() {
    BulkWriter slow = new BulkWriter(limited(2 * MEGABYTE, 504), 4 * MEGABYTE);
    assertThat(slow.write("i", operations(30, 100_000))).containsOnly(ItemResult.APPLIED);

    BulkWriter down = new BulkWriter(limited(0, 504), 4 * MEGABYTE);
    assertThat(down.write("i", operations(30, 100_000)))
        .allMatch(it -> it instanceof TryLater later && later.hold() == Hold.UNAVAILABLE);
  }

  @Test
  void refusesOnlyTheSingleDocumentThatIsTooLarge() {
    List<BulkOperation> operations = new ArrayList<>(operations(3, 1000));
    operations.add(1, operations(1, 400_000).getFirst());
    BulkWriter writer = new BulkWriter(limited(300_000, 413), MEGABYTE);

    List<ItemResult> results = writer.write("i", operations);

    assertThat(results.get(1))
        .matches(it -> it instanceof Refused no && no.flaw() == Flaw.TOO_LARGE);
    assertThat(results).filteredOn(ItemResult::stands).hasSize(3);
  }

  @Test
  void sendsNothingMoreOnceNobodyAnswers() {
    List<Integer> tried = new ArrayList<>();
    BulkWriter writer =
        new BulkWriter(
            (index, lines) -> {
              tried.add(lines.length);
              throw new ConnectException("refused");
            },
            MEGABYTE);

    assertThat(writer.write("i", operations(50, 100_000)))
        .hasSize(50)
        .containsOnly(new TryLater(Hold.UNREACHABLE, "refused"));
    assertThat(tried).hasSize(1);
  }

  @Test
  void waitsWhenTheWholeRequestFails() {
    BulkWriter writer = new BulkWriter(limited(0, 500), MEGABYTE);

    assertThat(writer.write("i", operations(3, 10)))
        .allMatch(it -> it instanceof TryLater later && later.hold() == Hold.UNAVAILABLE);
  }

  @Test
  void sparesAnElasticsearchThatHasTooMuchToDo() {
    List<Integer> asked = new ArrayList<>();
    BulkWriter writer =
        new BulkWriter(
            (index, lines) -> {
              asked.add(lines.length);
              return asked.size() > 1
                  ? new Reply(429, MissingNode.getInstance())
                  : accept(index, lines);
            },
            MEGABYTE);

    List<ItemResult> results = writer.write("i", operations(60, 100_000));

    assertThat(asked).hasSize(2);
    assertThat(results).hasSize(60).first().isEqualTo(ItemResult.APPLIED);
    assertThat(results.getLast())
        .isInstanceOfSatisfying(
            ItemResult.TryLater.class, it -> assertThat(it.hold()).isEqualTo(Hold.OVERLOADED));
  }
}
