package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class PoolLoadTest {

  @Test
  void anIdlePoolIsNotPressed() {
    assertThat(new PoolLoad(0, 0, 16, 0).pressed()).isFalse();
    assertThat(new PoolLoad(0, 12, 16, 0.05).pressed()).isFalse();
  }

  @Test
  void oneWhoWaitsIsPressure() {
    assertThat(new PoolLoad(1, 0, 16, 0).pressed()).isTrue();
  }

  @Test
  void moreThanFourFifthsInUseIsPressure() {
    assertThat(new PoolLoad(0, 8, 10, 0).pressed()).isFalse();
    assertThat(new PoolLoad(0, 9, 10, 0).pressed()).isTrue();
  }

  @Test
  void oneSlowConnectionInTwentyIsNotYetPressure() {
    assertThat(new PoolLoad(0, 0, 16, 0.05).pressed()).isFalse();
    assertThat(new PoolLoad(0, 0, 16, 0.051).pressed()).isTrue();
  }

  @Test
  void whatIsNotKnownIsPressure() {
    CorePressure unknown = Optional::empty;
    assertThat(unknown.high()).isTrue();
    assertThat(Shelf.CALM.high()).isFalse();
  }
}
