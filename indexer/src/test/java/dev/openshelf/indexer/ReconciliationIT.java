package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.contracts.change.ProductState;
import dev.openshelf.indexer.Reconciliation.Order;
import dev.openshelf.indexer.Reconciliation.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A live index damaged by hand while nothing waits anywhere. */
class ReconciliationIT {

  private static final int PRODUCTS = 1200;

  private Pipeline pipeline;

  @BeforeEach
  void open() throws Exception {
    pipeline = new Pipeline("reconcile");
    for (long id = 1; id <= PRODUCTS; id++) {
      pipeline.catalogue.put(id, Samples.state(id, 281_474_976_710_656L + id));
    }
    pipeline.catalogue.put(7L, new ProductState(7, 281_474_976_710_663L, Samples.NOON, null));
    pipeline.startedAndLive();
    pipeline.heartbeat(Instant.now());
  }

  @AfterEach
  void close() throws Exception {
    pipeline.close();
  }

  private Tally run(Order order) throws Exception {
    IndexOverview overview = new IndexOverview(pipeline.index, pipeline.generations);
    Reconciliation.Sides sides =
        new Reconciliation.Sides(
            (after, limit) ->
                pipeline.catalogue.tailMap(after, false).values().stream().limit(limit).toList(),
            pipeline.index,
            this::resend);
    Reconciliation reconciliation =
        new Reconciliation(
            sides, pipeline.generations, overview, this::beat, Duration.ofSeconds(60));
    String live = reconciliation.live().orElseThrow();
    return reconciliation.run(live, order, Place.START, (place, settled) -> {});
  }

  /** What was sent before the beat has arrived when the beat has. */
  private Instant beat() {
    try {
      Instant now = Instant.now();
      pipeline.heartbeat(now);
      return now;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void resend(Map<Long, Long> versions) {
    List<ProductChanged> changes = new ArrayList<>();
    versions.forEach(
        (id, version) -> {
          long revision = Math.max(version, 281_474_976_800_000L) + id;
          ProductState state = pipeline.catalogue.get(id);
          if (state == null || state.product() == null) {
            changes.add(Samples.deleted(id, revision));
          } else {
            pipeline.catalogue.put(id, Samples.state(id, revision));
            changes.add(Samples.upserted(revision, Samples.product(id)));
          }
        });
    try {
      pipeline.send(changes.toArray(ProductChanged[]::new));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void damage() throws Exception {
    String index = pipeline.liveIndex();
    for (long id = 100; id < 120; id++) {
      pipeline.delete("/" + index + "/_doc/" + id);
    }
    for (long id = 300; id < 320; id++) {
      Map<String, Object> cheaper = Map.of("doc", Map.of("price", "1.00", "priceUnits", 10_000));
      assertThat(pipeline.elastic("POST", "/" + index + "/_update/" + id, cheaper).ok()).isTrue();
    }
    for (long id = 5001; id < 5021; id++) {
      Map<String, Object> stranger =
          id % 2 == 0
              ? Map.of("id", id, "revision", 5, "visible", true, "nameText", "stranger")
              : Map.of("nameText", "nobody");
      assertThat(pipeline.elastic("PUT", "/" + index + "/_doc/" + id, stranger).ok()).isTrue();
    }
    assertThat(pipeline.elastic("PUT", "/" + index + "/_doc/guest", Map.of("x", 1)).ok()).isTrue();
    pipeline.index.refresh(pipeline.awaitLive());
  }

  @Test
  void findsAndRepairsWhatWasDamaged() throws Exception {
    assertThat(run(Order.ONLY_REPORT).differences()).isZero();
    damage();

    Tally found = run(Order.ONLY_REPORT);

    assertThat(found.compared()).isEqualTo(PRODUCTS);
    assertThat(found.missing()).isEqualTo(20);
    assertThat(found.different()).isEqualTo(20);
    assertThat(found.orphaned()).isEqualTo(21);
    assertThat(found.stale() + found.newer()).isZero();

    assertThat(run(new Order(true, false)).standing()).isZero();
    pipeline.index.refresh(pipeline.awaitLive());
    assertThat(run(new Order(false, true)).differences()).isZero();
  }

  @Test
  void aDocumentThatClaimsToBeTheSameIsFoundByAThoroughLook() throws Exception {
    String index = pipeline.liveIndex();
    var held =
        pipeline.index.documents(pipeline.awaitLive(), List.of("50"), JsonNode.class).getFirst();
    String path =
        "/%s/_doc/50?version=%d&version_type=external_gte&refresh=true"
            .formatted(index, held.version());
    var forged = held.source().deepCopy();
    ((com.fasterxml.jackson.databind.node.ObjectNode) forged).put("price", "0.01");
    assertThat(pipeline.elastic("PUT", path, forged).ok()).isTrue();

    assertThat(run(Order.ONLY_REPORT).differences()).isZero();
    assertThat(run(new Order(false, true)).different()).isEqualTo(1);
  }
}
