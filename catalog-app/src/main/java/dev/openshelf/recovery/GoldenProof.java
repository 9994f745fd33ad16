package dev.openshelf.recovery;

import dev.openshelf.search.GoldenAnswer;
import java.io.IOException;
import java.util.List;

/** What the golden queries say of a generation before it goes live. Pure. */
public final class GoldenProof {

  private GoldenProof() {}

  /**
   * What is wrong, in plain sentences; empty when nothing is.
   *
   * @throws IOException when a query could not be answered at all, which proves nothing
   */
  public static List<String> flaws(GoldenRun run) throws IOException {
    for (GoldenAnswer answer : run.answers()) {
      if (answer.failure() != null) {
        throw new IOException(
            "The golden query \"%s\" was not answered: %s"
                .formatted(answer.query().query(), answer.failure()));
      }
    }
    return run.answers().stream().filter(answer -> !answer.ok()).map(GoldenProof::flaw).toList();
  }

  private static String flaw(GoldenAnswer answer) {
    return answer.missing().isEmpty()
        ? "The golden query \"%s\" finds %d products and should find %d."
            .formatted(answer.query().query(), answer.hits(), answer.query().minHits())
        : "The golden query \"%s\" does not find %s among the first %d."
            .formatted(
                answer.query().query(),
                String.join(", ", answer.missing()),
                answer.query().within());
  }
}
