package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ByteBudgetTest {

  private static final long MOST = 6_400_000;

  private final ByteBudget budget = new ByteBudget(MOST);

  @Test
  void halvesAndRegainsInSmallSteps() {
    budget.tooLarge(4_000_000);
    assertThat(budget.bytes()).isEqualTo(2_000_000);

    budget.wentThrough(1_900_000);
    assertThat(budget.bytes()).isEqualTo(2_100_000);
    for (int request = 0; request < 100; request++) {
      budget.wentThrough(budget.bytes());
    }
    assertThat(budget.bytes()).isEqualTo(MOST);
  }

  @Test
  void learnsNothingFromSmallRequests() {
    budget.tooLarge(4_000_000);
    budget.wentThrough(1_000);

    assertThat(budget.bytes()).isEqualTo(2_000_000);
  }

  @Test
  void keepsRoomForADocument() {
    budget.tooLarge(10);

    assertThat(budget.bytes()).isEqualTo(64 * 1024);
  }
}
