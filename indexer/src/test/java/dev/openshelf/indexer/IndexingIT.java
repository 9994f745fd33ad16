package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.contracts.change.ProductChanged;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The ordinary course: order, repetition, deletion, poison, several processes. */
class IndexingIT {

  private Pipeline pipeline;

  @BeforeEach
  void open() throws Exception {
    pipeline = new Pipeline("course");
  }

  @AfterEach
  void close() throws Exception {
    pipeline.close();
  }

  private static ProductChanged[] upserts(long from, long to, long revision) {
    return LongStream.range(from, to)
        .mapToObj(id -> Samples.upserted(id, revision))
        .toArray(ProductChanged[]::new);
  }

  static Map<Long, Long> revisions(long from, long to, long revision) {
    Map<Long, Long> revisions = new TreeMap<>();
    LongStream.range(from, to).forEach(id -> revisions.put(id, revision));
    return revisions;
  }

  @Test
  void theNewestRevisionStaysWhateverArrivesLater() throws Exception {
    pipeline.startedAndLive();
    pipeline.send(Samples.upserted(1, 9), Samples.deleted(2, 9), Samples.upserted(3, 9));
    pipeline.awaitSearchable(revisions(1, 4, 9));

    pipeline.send(Samples.deleted(1, 7), Samples.upserted(2, 8), Samples.upserted(3, 8));
    pipeline.send(Samples.upserted(4, 1));
    pipeline.awaitNothingBehind();

    Map<Long, Long> expected = revisions(1, 4, 9);
    expected.put(4L, 1L);
    pipeline.awaitSearchable(expected);
    JsonNode deleted = pipeline.index.live("2", JsonNode.class).orElseThrow().source();
    assertThat(deleted.path("deleted").asBoolean()).isTrue();
    assertThat(deleted.has("name")).isFalse();
    assertThat(pipeline.deadLetters()).isEmpty();
  }

  @Test
  void readingTheWholeTopicAgainChangesNothing() throws Exception {
    Pipeline.Process first = pipeline.start();
    pipeline.send(upserts(1, 3001, 5));
    pipeline.awaitSearchable(revisions(1, 3001, 5));
    pipeline.awaitNothingBehind();
    pipeline.stop(first);
    double applied = pipeline.documents("applied");

    pipeline.rewind();
    pipeline.start();
    pipeline.awaitNothingBehind();

    assertThat(pipeline.documents("applied")).isEqualTo(applied);
    assertThat(pipeline.documents("already_newer")).isGreaterThanOrEqualTo(3000);
    assertThat(pipeline.searchable()).isEqualTo(revisions(1, 3001, 5));
    assertThat(pipeline.deadLetters()).isEmpty();
  }

  @Test
  void poisonGoesAsideOnceAndHoldsNobodyUp() throws Exception {
    byte[] good = Json.mapper().writeValueAsBytes(Samples.upserted(77, 1));
    pipeline.send(0, "5", new byte[] {1, 2, 3});
    pipeline.send(1, "6", "{\"some\": \"thing\"}".getBytes(StandardCharsets.UTF_8));
    pipeline.send(2, "7", null);
    pipeline.send(2, null, good);
    pipeline.send(1, "8", spoilt(8, "\"199.00\"", "\"1e9999999\""));
    pipeline.send(0, "9", spoilt(9, "\"revision\":1", "\"revision\":9223372036854775807"));
    pipeline.send(upserts(100, 130, 1));
    Pipeline.Process first = pipeline.start();

    pipeline.awaitSearchable(revisions(100, 130, 1));
    pipeline.awaitNothingBehind();
    pipeline.stop(first);
    pipeline.start();
    pipeline.send(Samples.upserted(130, 1));
    pipeline.awaitSearchable(revisions(100, 131, 1));

    assertThat(pipeline.deadLetters())
        .extracting(
            it -> new String(it.headers().lastHeader("reason").value(), StandardCharsets.UTF_8))
        .containsExactlyInAnyOrder(
            "malformed", "malformed", "malformed", "malformed", "null_value", "null_key");
    assertThat(pipeline.failures())
        .extracting(IndexingFailures.Failure::productId)
        .containsExactlyInAnyOrder(5L, 6L, 7L, 8L, 9L, null);
  }

  private static byte[] spoilt(long id, String good, String bad) throws Exception {
    String message = Json.mapper().writeValueAsString(Samples.upserted(id, 1));
    assertThat(message).contains(good);
    return message.replace(good, bad).getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void anEditThatIsIndexedClosesTheFailureBeforeIt() throws Exception {
    pipeline.startedAndLive();
    String immense = "x".repeat(40_000);
    pipeline.send(Samples.upserted(5, Samples.product(1, immense, "Camera", ".")));
    await().atMost(Pipeline.PATIENCE).until(() -> pipeline.failures().size() == 1);
    assertThat(pipeline.failures().getFirst().reason()).isEqualTo("document_rejected");
    assertThat(new IndexedProducts(pipeline.index, pipeline.jdbc).states(List.of(1L)).get(1L))
        .matches(state -> state.failedAt(5) && !state.failedAt(6));

    pipeline.send(Samples.upserted(1, 6));
    await().atMost(Pipeline.PATIENCE).until(() -> pipeline.failures().isEmpty());
    assertThat(pipeline.deadLetters()).hasSize(1);
  }

  @Test
  void severalProcessesAgreeOnOneGenerationAndShareTheWork() throws Exception {
    Pipeline.Process first = pipeline.start();
    pipeline.start();
    pipeline.send(upserts(1, 501, 1));
    pipeline.awaitSearchable(revisions(1, 501, 1));
    pipeline.stop(first);
    pipeline.send(upserts(1, 501, 2));
    pipeline.awaitSearchable(revisions(1, 501, 2));

    assertThat(pipeline.generations.all()).hasSize(1);
    assertThat(pipeline.index.generations()).hasSize(1);
  }
}
