package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FenceTest {

  private final Fence fence = new Fence();

  @Test
  void isPassedWhenNothingIsUnderWay() {
    assertThat(fence.passed(fence.mark())).isTrue();
  }

  @Test
  void waitsForWhatBeganBefore() {
    long first = fence.enter();
    long second = fence.enter();
    long mark = fence.mark();

    fence.leave(second);
    assertThat(fence.passed(mark)).isFalse();
    fence.leave(first);
    assertThat(fence.passed(mark)).isTrue();
  }

  @Test
  void doesNotWaitForWhatBeganAfterwards() {
    long mark = fence.mark();
    fence.enter();

    assertThat(fence.passed(mark)).isTrue();
  }
}
