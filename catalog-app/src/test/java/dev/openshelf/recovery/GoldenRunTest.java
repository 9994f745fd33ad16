package dev.openshelf.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.search.GoldenAnswer;
import dev.openshelf.search.GoldenQuery;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoldenRunTest {

  private static final GoldenQuery CAMERA = new GoldenQuery("camera", null, 1, List.of(), 10);

  @Test
  void saysWhatDiffersFromTheLastGoodRun() {
    GoldenRun run = run(answer(2, "A", "C")).compared(List.of(answer(3, "A", "B")));

    assertThat(run.changes())
        .containsExactly(new GoldenRun.Change("camera", 3L, 2L, List.of("B"), List.of("C")));
  }

  @Test
  void theSameAnswerIsNoChange() {
    assertThat(run(answer(2, "A")).compared(List.of(answer(2, "A"))).changes()).isEmpty();
    assertThat(run(answer(2, "A")).compared(List.of()).changes()).isEmpty();
  }

  private static GoldenAnswer answer(long hits, String... first) {
    return new GoldenAnswer(CAMERA, true, hits, List.of(), List.of(first), null);
  }

  private static GoldenRun run(GoldenAnswer answer) {
    return new GoldenRun(
        Instant.EPOCH, "g000001", true, List.of(answer), List.of(), false, List.of());
  }
}
