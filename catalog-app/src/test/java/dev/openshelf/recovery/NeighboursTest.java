package dev.openshelf.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NeighboursTest {

  private static final Instant NOW = Instant.parse("2026-08-04T02:10:00Z");

  @Test
  void aloneOrAmongHealthyOnesOnePassOpensEverything() {
    assertThat(Neighbours.entry(List.of(), NOW)).isEqualTo(1);
    assertThat(Neighbours.entry(List.of(report("a", "CLOSED", 1, null)), NOW)).isEqualTo(1);
  }

  @Test
  void amongTroubledOnesTheLowestShareCounts() {
    List<InstanceReport> others =
        List.of(
            report("a", "CLOSED", 1, NOW.minusSeconds(60)), report("b", "RECOVERING", 0.1, NOW));

    assertThat(Neighbours.entry(others, NOW)).isEqualTo(0.1);
  }

  @Test
  void troubleIsForgottenAfterTenMinutes() {
    List<InstanceReport> others = List.of(report("a", "CLOSED", 1, NOW.minusSeconds(601)));

    assertThat(Neighbours.entry(others, NOW)).isEqualTo(1);
  }

  @Test
  void onesThatOnlyStartAreNoExample() {
    InstanceReport starting =
        new InstanceReport("a", "PROBING", 0, 1, NOW, "started", null, null, NOW);

    assertThat(Neighbours.entry(List.of(starting), NOW)).isEqualTo(1);
  }

  @Test
  void allTakeTheSaltOfTheOneThatRecoversLongest() {
    InstanceReport first =
        new InstanceReport("b", "RECOVERING", 0.1, 7, NOW.minusSeconds(9), "r", NOW, NOW, NOW);
    InstanceReport second = new InstanceReport("a", "RECOVERING", 0.02, 8, NOW, "r", NOW, NOW, NOW);

    assertThat(Neighbours.salt(List.of(second, first))).contains(7L);
    assertThat(Neighbours.salt(List.of(report("a", "OPEN", 0, NOW)))).isEmpty();
  }

  private static InstanceReport report(
      String instance, String state, double ratio, @Nullable Instant troubled) {
    return new InstanceReport(instance, state, ratio, 1, NOW, "r", NOW, troubled, NOW);
  }
}
