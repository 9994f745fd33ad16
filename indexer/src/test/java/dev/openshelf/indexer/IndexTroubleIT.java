package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.indexer.FaultProxy.Answer;
import dev.openshelf.indexer.FaultProxy.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens to changes while Elasticsearch, or the way to it, is in trouble. */
class IndexTroubleIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final byte[] NOTHING = {};

  private Pipeline pipeline;

  @BeforeEach
  void open() throws Exception {
    pipeline = new Pipeline("trouble");
  }

  @AfterEach
  void close() throws Exception {
    pipeline.close();
  }

  private static ProductChanged[] large(long from, long to, int bytes) {
    String text = ("x".repeat(199) + " ").repeat(bytes / 200);
    return LongStream.range(from, to)
        .mapToObj(id -> Samples.upserted(1, Samples.product(id, "C" + id, "Camera " + id, text)))
        .toArray(ProductChanged[]::new);
  }

  private static Fault onBulk(Fault fault) {
    return (path, body, upstream) ->
        path.endsWith("/_bulk") ? fault.handle(path, body, upstream) : upstream.forward();
  }

  private static Fault above(int bytes, int status) {
    return onBulk(
        (path, body, upstream) ->
            body.length > bytes ? new Answer(status, NOTHING) : upstream.forward());
  }

  private static Answer failing(Answer answer, Map<String, ObjectNode> errors) throws IOException {
    JsonNode body = JSON.readTree(answer.body());
    for (JsonNode item : body.path("items")) {
      ObjectNode result = (ObjectNode) item.path("index");
      ObjectNode error = errors.get(result.path("_id").asText());
      if (error != null) {
        result.setAll(error);
      }
    }
    return new Answer(200, JSON.writeValueAsBytes(body));
  }

  private static ObjectNode error(int status, String type) {
    ObjectNode error = JSON.createObjectNode().put("status", status);
    error.putObject("error").put("type", type).put("reason", "made up");
    return error;
  }

  @Test
  void aBlockedIndexHoldsEverythingAndRefusesNothing() throws Exception {
    pipeline.startedAndLive();
    String settings = "/" + pipeline.liveIndex() + "/_settings";
    pipeline.elastic("PUT", settings, Map.of("index.blocks.read_only_allow_delete", true));
    for (int id = 1; id <= 200; id++) {
      pipeline.send(Samples.upserted(id, 1));
    }
    pipeline.send(Samples.upserted(1, Samples.product(300, "x".repeat(40_000), "Unfit", ".")));
    await()
        .atMost(Pipeline.PATIENCE)
        .until(() -> "blocked".equals(pipeline.generations.all().getFirst().reason()));
    assertThat(pipeline.deadLetters()).isEmpty();
    assertThat(pipeline.behind()).isPositive();

    pipeline.elastic(
        "PUT", settings, Collections.singletonMap("index.blocks.read_only_allow_delete", null));
    pipeline.awaitSearchable(IndexingIT.revisions(1, 201, 1));
    pipeline.awaitNothingBehind();
    assertThat(pipeline.failures())
        .singleElement()
        .matches(it -> Long.valueOf(300).equals(it.productId()));
    assertThat(pipeline.deadLetters()).hasSize(1);
    await()
        .atMost(Pipeline.PATIENCE)
        .until(() -> pipeline.generations.all().getFirst().reason() == null);
  }

  @Test
  void itemErrorsUnderAGoodStatusAreSeenOneByOne() throws Exception {
    AtomicInteger rounds = new AtomicInteger();
    Map<String, ObjectNode> errors = new HashMap<>();
    errors.put("3", error(429, "es_rejected_execution_exception"));
    errors.put("5", error(503, "unavailable_shards_exception"));
    ObjectNode bad = error(400, "document_parsing_exception");
    // The first answer is lost after the request was carried out, the second is a plain failure.
    pipeline.elasticsearch.set(
        onBulk(
            (path, body, upstream) ->
                switch (new String(body, 0, 20, StandardCharsets.UTF_8).contains("~progress")
                    ? 9
                    : rounds.incrementAndGet()) {
                  case 1 -> {
                    upstream.forward();
                    yield null;
                  }
                  case 2 -> new Answer(500, NOTHING);
                  case 3 -> failing(upstream.forward(), errors);
                  default -> failing(upstream.forward(), Map.of("7", bad));
                }));
    for (int id = 1; id <= 500; id++) {
      pipeline.send(Samples.upserted(id, 1));
    }
    pipeline.startedAndLive();

    pipeline.awaitSearchable(IndexingIT.revisions(1, 501, 1));
    pipeline.awaitNothingBehind();
    assertThat(pipeline.failures())
        .singleElement()
        .matches(it -> Long.valueOf(7).equals(it.productId()));
    assertThat(pipeline.deadLetters()).hasSize(1);
    assertThat(rounds.get()).isGreaterThan(3);
  }

  @Test
  void requestsShrinkToWhatGetsThrough() throws Exception {
    pipeline.elasticsearch.set(above(500_000, 413));
    pipeline.send(large(1, 31, 100_000));
    pipeline.send(large(100, 101, 600_000));
    pipeline.send(Samples.upserted(200, 1));
    pipeline.startedAndLive();
    Map<Long, Long> expected = IndexingIT.revisions(1, 31, 1);
    expected.put(200L, 1L);
    pipeline.awaitSearchable(expected);
    pipeline.awaitNothingBehind();
    assertThat(pipeline.failures())
        .singleElement()
        .matches(it -> Long.valueOf(100).equals(it.productId()) && it.reason().equals("too_large"));

    pipeline.elasticsearch.set(above(2_000_000, 504));
    pipeline.send(large(300, 330, 100_000));
    expected.putAll(IndexingIT.revisions(300, 330, 1));
    pipeline.awaitSearchable(expected);
    assertThat(pipeline.deadLetters()).hasSize(1);
  }

  @Test
  void aMissingAliasIsNeverMadeAnIndex() throws Exception {
    pipeline.startedAndLive();
    String alias = "/" + pipeline.settings.name();
    pipeline.delete("/" + pipeline.liveIndex() + "/_alias" + alias);
    pipeline.send(Samples.upserted(1, 1));
    pipeline.awaitNothingBehind();

    Reply guessed = pipeline.elastic("PUT", alias + "/_doc/1", Map.of("a", 1));
    assertThat(guessed.errorType()).isEqualTo("index_not_found_exception");
    pipeline.index.pointAliasAt(pipeline.awaitLive());
    pipeline.awaitSearchable(IndexingIT.revisions(1, 2, 1));
  }

  @Test
  void anIndexThatIsGoneIsMadeAgainFromTheDatabase() throws Exception {
    for (long id = 1; id <= 700; id++) {
      pipeline.catalogue.put(id, Samples.state(id, 4));
    }
    pipeline.startedAndLive();
    pipeline.awaitSearchable(IndexingIT.revisions(1, 701, 4));

    pipeline.delete("/" + pipeline.liveIndex());
    pipeline.send(Samples.upserted(701, 5));
    Map<Long, Long> expected = IndexingIT.revisions(1, 701, 4);
    expected.put(701L, 5L);
    pipeline.awaitSearchable(expected);

    assertThat(pipeline.awaitLive()).isEqualTo("g000002");
    assertThat(pipeline.generations.all().getFirst().state()).isEqualTo(Generation.State.FAILED);
    assertThat(pipeline.deadLetters()).isEmpty();
  }

  @Test
  void startsWithoutElasticsearchAndWorksWhenItComes() throws Exception {
    pipeline.elasticsearch.set((path, body, upstream) -> null);
    pipeline.start();
    for (int id = 1; id <= 20; id++) {
      pipeline.send(Samples.upserted(id, 1));
    }
    await()
        .during(Duration.ofSeconds(3))
        .atMost(Duration.ofSeconds(5))
        .until(() -> pipeline.generations.open().live().isEmpty());

    pipeline.elasticsearch.set(FaultProxy.NONE);
    pipeline.awaitSearchable(IndexingIT.revisions(1, 21, 1));
    assertThat(pipeline.deadLetters()).isEmpty();
  }

  @Test
  void aRebalanceNeitherEndsAHoldNorLosesWhatIsHeld() throws Exception {
    pipeline.startedAndLive();
    String settings = "/" + pipeline.liveIndex() + "/_settings";
    pipeline.elastic("PUT", settings, Map.of("index.blocks.read_only_allow_delete", true));
    for (int id = 1; id <= 60; id++) {
      pipeline.send(Samples.upserted(id, 1));
    }
    await()
        .atMost(Pipeline.PATIENCE)
        .until(() -> "blocked".equals(pipeline.generations.all().getFirst().reason()));
    Pipeline.Process second = pipeline.start();
    await().atMost(Pipeline.PATIENCE).until(() -> pipeline.members() == 4);
    pipeline.stop(second);
    await().atMost(Pipeline.PATIENCE).until(() -> pipeline.members() == 2);
    assertThat(pipeline.behind()).isEqualTo(60);
    assertThat(pipeline.deadLetters()).isEmpty();

    pipeline.elastic(
        "PUT", settings, Collections.singletonMap("index.blocks.read_only_allow_delete", null));
    pipeline.awaitSearchable(IndexingIT.revisions(1, 61, 1));
    pipeline.awaitNothingBehind();
    assertThat(pipeline.deadLetters()).isEmpty();
  }

  @Test
  void tooManyRequestsSlowDownAndDropNothing() throws Exception {
    pipeline.startedAndLive();
    AtomicInteger asked = new AtomicInteger();
    pipeline.elasticsearch.set(
        onBulk(
            (path, body, upstream) ->
                asked.incrementAndGet() <= 12 ? new Answer(429, NOTHING) : upstream.forward()));
    for (int id = 1; id <= 100; id++) {
      pipeline.send(Samples.upserted(id, 1));
    }
    pipeline.awaitSearchable(IndexingIT.revisions(1, 101, 1));
    pipeline.awaitNothingBehind();
    assertThat(pipeline.documents("later")).isPositive();
    assertThat(pipeline.deadLetters()).isEmpty();
  }
}
