package dev.openshelf.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.localstack.Backing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Several processes of one shop. Each decides alone about its own way to Elasticsearch and tells
 * the others where it stands; who starts listens to those that live.
 */
class InstancesIT {

  private static final String[] FIRST = {"openshelf.search.recovery.ramp.step-duration=1s"};

  /** Whoever has it stays at the first step for as long as the story lasts. */
  private static final String[] SLOW = {
    "openshelf.roles=web", "openshelf.search.recovery.ramp.step-duration=5m"
  };

  private final String database = Backing.database("instances");
  private final List<ShopNode> started = new ArrayList<>();

  @AfterEach
  void close() {
    started.reversed().forEach(ShopNode::close);
  }

  @Test
  void eachDecidesAloneAndWhoStartsListensToTheLiving() {
    ShopNode first = start(FIRST);
    provesTheGatesOnce(first);
    ShopNode second = start(SLOW);
    provesTheGatesOnce(second);
    knowEachOther(first, second);
    isCutOffAlone(second, first);
    recovers(second, first);
    joinsAtTheFirstStep();
    holdsNobodyBackWhenGone(second, first);
  }

  private ShopNode start(String... settings) {
    ShopNode node = ShopNode.start(database, settings);
    started.add(node);
    return node;
  }

  private static void provesTheGatesOnce(ShopNode node) {
    node.awaits("CLOSED", () -> node.state().equals("CLOSED"));
    assertThat(node.moves()).noneMatch(move -> move.startsWith("RECOVERING"));
    node.awaits("primary", () -> node.mode().equals("primary"));
  }

  private static void knowEachOther(ShopNode... nodes) {
    for (ShopNode node : nodes) {
      node.awaits("all listed", () -> node.instances().size() == nodes.length);
      Instant then = node.oldestReport();
      node.awaits("all reported again", () -> node.oldestReport().isAfter(then));
      assertThat(node.instances()).hasSize(nodes.length);
    }
  }

  private static void isCutOffAlone(ShopNode broken, ShopNode whole) {
    List<String> before = whole.moves();
    broken.elasticsearch.refuse();
    broken.awaits("cut off", () -> !broken.mode().equals("primary") && broken.ratio() == 0);
    whole.awaits("the other shown cut off", () -> whole.ratios().equals(Set.of(0.0, 1.0)));

    assertThat(broken.search().path("meta").path("degradedReasons").toString())
        .contains("circuit_open");
    assertThat(whole.mode()).isEqualTo("primary");
    assertThat(whole.moves()).isEqualTo(before);
  }

  private static void recovers(ShopNode healed, ShopNode whole) {
    healed.elasticsearch.pass();
    healed.awaits("RECOVERING", () -> healed.state().equals("RECOVERING"));
    whole.awaits("the other shown at 10 %", () -> whole.ratios().equals(Set.of(0.1, 1.0)));
  }

  private void joinsAtTheFirstStep() {
    try (ShopNode third = ShopNode.start(database, SLOW)) {
      third.awaits("some traffic", () -> third.ratio() > 0);
      assertThat(third.state()).isEqualTo("RECOVERING");
      assertThat(third.ratio()).isEqualTo(0.1);
    }
  }

  private void holdsNobodyBackWhenGone(ShopNode gone, ShopNode whole) {
    assertThat(whole.ratios()).contains(0.1);
    gone.postgres.refuse();
    whole.awaits("alone", () -> whole.instances().size() == 1);
    ShopNode fourth = start(SLOW);

    provesTheGatesOnce(fourth);
    assertThat(whole.moves()).doesNotContain("RECOVERING 0.1");
  }
}
