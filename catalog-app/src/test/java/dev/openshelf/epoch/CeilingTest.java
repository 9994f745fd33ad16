package dev.openshelf.epoch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CeilingTest {

  private static final Ceiling CEILING = Ceiling.of(3, 1000);

  private static Sighting in(Place place, int epoch, long sequence) {
    return new Sighting(place, Ceiling.of(epoch, sequence).revision());
  }

  @Test
  void nothingIsWrongWithWhatTheDatabaseCanHaveGiven() {
    assertThat(
            Sighting.above(
                CEILING,
                List.of(
                    in(Place.INDEX, 3, 1000),
                    in(Place.TOPIC, 2, 5_000_000),
                    new Sighting(Place.PROCESS, 0))))
        .isEmpty();
  }

  @Test
  void theHighestOfWhatItCannotHaveGivenCounts() {
    assertThat(Sighting.above(CEILING, List.of(in(Place.INDEX, 3, 1001), in(Place.TOPIC, 3, 1200))))
        .contains(in(Place.TOPIC, 3, 1200));
  }

  @Test
  void whatNoShopCanHaveGivenIsNoEvidence() {
    assertThat(Sighting.above(CEILING, List.of(new Sighting(Place.INDEX, Long.MAX_VALUE))))
        .isEmpty();
    assertThat(Sighting.above(CEILING, List.of(new Sighting(Place.INDEX, -1)))).isEmpty();
    assertThat(Sighting.above(CEILING, List.of(in(Place.TOPIC, 31_999, 1)))).isEmpty();
    assertThat(Sighting.above(CEILING, List.of(in(Place.TOPIC, 102, 1)))).isPresent();
  }

  @Test
  void theNextEpochIsAboveBothSides() {
    assertThat(CEILING.epochAbove(Ceiling.of(3, 7).revision())).isEqualTo(4);
    assertThat(CEILING.epochAbove(Ceiling.of(9, 7).revision())).isEqualTo(10);
    assertThatThrownBy(() -> CEILING.epochAbove(Ceiling.of(32_000, 7).revision()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
