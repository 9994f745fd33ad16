package dev.openshelf.indexer;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats a question until it has an answer; an Elasticsearch that is away is waited for.
 *
 * @param check asked before each repetition; throws when it should end
 * @param note is told what is waited for
 */
record Waiting(Runnable check, Consumer<List<String>> note, Pause pause) {

  /** A question that may have no answer yet. */
  @FunctionalInterface
  interface Question<T> {
    Optional<T> ask() throws IOException, InterruptedException;
  }

  private static final Logger log = LoggerFactory.getLogger(Waiting.class);
  private static final Duration BETWEEN = Duration.ofMillis(500);

  /**
   * Asks until there is an answer.
   *
   * @param what is waited for when there is none and the question has not said more
   */
  <T> T until(String what, Question<T> question) throws InterruptedException {
    for (boolean first = true; ; first = false) {
      check.run();
      Optional<T> answer = once(what, question, first);
      if (answer.isPresent()) {
        return answer.get();
      }
      pause.last(BETWEEN);
    }
  }

  private <T> Optional<T> once(String what, Question<T> question, boolean first)
      throws InterruptedException {
    try {
      Optional<T> answer = question.ask();
      if (answer.isEmpty() && first) {
        note.accept(List.of(what));
      }
      return answer;
    } catch (IOException e) {
      if (first) {
        log.warn("Waiting for Elasticsearch: {}", e.getMessage());
      }
      note.accept(List.of("Elasticsearch"));
      return Optional.empty();
    }
  }
}
