package dev.openshelf.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RampShareTest {

  private static final List<String> CALLERS =
      IntStream.range(0, 100_000).mapToObj(i -> "shopper-" + i).toList();

  @Test
  void letsThroughTheStatedShare() {
    for (double ratio : RampSettings.DEFAULT.steps()) {
      assertThat(admitted(ratio, 7).size() / 100_000.0).isCloseTo(ratio, within(0.005));
    }
  }

  @Test
  void whoeverIsInStaysInWhileItGrows() {
    assertThat(admitted(0.1, 7).containsAll(admitted(0.02, 7))).isTrue();
    assertThat(admitted(0.5, 7).containsAll(admitted(0.25, 7))).isTrue();
  }

  @Test
  void anotherSaltPicksOthers() {
    Set<String> both = admitted(0.1, 7);
    both.retainAll(admitted(0.1, 8));

    assertThat(both.size() / 100_000.0).isCloseTo(0.01, within(0.003));
  }

  @Test
  void noneAndAllAreExact() {
    assertThat(CALLERS).noneMatch(RampShare.NONE::admits);
    assertThat(CALLERS).allMatch(RampShare.ALL::admits);
  }

  private static Set<String> admitted(double ratio, long salt) {
    RampShare share = new RampShare(0, ratio, salt);
    return CALLERS.stream().filter(share::admits).collect(Collectors.toSet());
  }
}
