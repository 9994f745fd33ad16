package dev.openshelf.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.openshelf.search.GoldenAnswer;
import dev.openshelf.search.GoldenQuery;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GoldenProofTest {

  private static final GoldenQuery CAMERA = new GoldenQuery("camera", null, 3, List.of("CAM-1"), 5);

  @Test
  void namesWhatIsNotFound() throws IOException {
    assertThat(GoldenProof.flaws(run(false, 4L, List.of("CAM-1"), null)))
        .containsExactly("The golden query \"camera\" does not find CAM-1 among the first 5.");
    assertThat(GoldenProof.flaws(run(false, 2L, List.of(), null)))
        .containsExactly("The golden query \"camera\" finds 2 products and should find 3.");
    assertThat(GoldenProof.flaws(run(true, 4L, List.of(), null))).isEmpty();
  }

  @Test
  void aQueryThatWasNotAnsweredProvesNothing() {
    assertThatThrownBy(() -> GoldenProof.flaws(run(false, null, List.of(), "timeout")))
        .isInstanceOf(IOException.class);
  }

  private static GoldenRun run(
      boolean ok, @Nullable Long hits, List<String> missing, @Nullable String failure) {
    GoldenAnswer answer = new GoldenAnswer(CAMERA, ok, hits, missing, List.of(), failure);
    return new GoldenRun(Instant.EPOCH, "g1", ok, List.of(answer), List.of(), false, List.of());
  }
}
