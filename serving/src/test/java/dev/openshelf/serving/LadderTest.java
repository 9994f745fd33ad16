package dev.openshelf.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LadderTest {

  private final List<String> asked = new ArrayList<>();
  private final Deadline deadline = Deadline.after(Duration.ofSeconds(1), new ManualTicker());

  @Test
  void theFirstRungThatAnswersIsTheLastAsked() {
    Ladder<String, String> ladder =
        ladder(rung("a", Rung.Step.answered("from a")), rung("b", Rung.Step.answered("from b")));
    assertThat(ladder.climb("?", deadline)).isEqualTo(new Answer.Fresh<>("a", "from a"));
    assertThat(asked).containsExactly("a");
  }

  @Test
  void whatStandsInSaysWhyAndWhatItLacks() {
    Ladder<String, String> ladder =
        ladder(
            rung("a", Rung.Step.passed(Reason.TIMEOUT)),
            rung("b", Rung.Step.passed()),
            rung("c", Rung.Step.answered("from c", Reason.PREFIX_ONLY)));
    assertThat(ladder.climb("?", deadline))
        .isEqualTo(
            new Answer.Degraded<>("c", "from c", List.of(Reason.TIMEOUT, Reason.PREFIX_ONLY)));
    assertThat(asked).containsExactly("a", "b", "c");
  }

  @Test
  void aRungWithNothingToAskDegradesNothing() {
    Ladder<String, String> ladder =
        ladder(rung("a", Rung.Step.passed()), rung("b", Rung.Step.answered("from b")));
    assertThat(ladder.climb("?", deadline)).isEqualTo(new Answer.Fresh<>("b", "from b"));
  }

  @Test
  void anIncompleteAnswerOfTheFirstRungIsDegraded() {
    Ladder<String, String> ladder =
        ladder(rung("a", Rung.Step.answered("some", Reason.PARTIAL_SHARDS)));
    assertThat(ladder.climb("?", deadline))
        .isEqualTo(new Answer.Degraded<>("a", "some", List.of(Reason.PARTIAL_SHARDS)));
  }

  @Test
  void withNoAnswerEveryReasonIsToldOnce() {
    Ladder<String, String> ladder =
        ladder(
            rung("a", Rung.Step.passed(Reason.TIMEOUT)),
            rung("b", Rung.Step.passed(Reason.TIMEOUT, Reason.DATABASE_UNAVAILABLE)));
    assertThat(ladder.climb("?", deadline))
        .isEqualTo(
            new Answer.Unavailable<>(
                List.of(
                    Reason.TIMEOUT, Reason.DATABASE_UNAVAILABLE, Reason.NO_FALLBACK_FOR_INTENT)));
  }

  @SafeVarargs
  private static Ladder<String, String> ladder(Rung<String, String>... rungs) {
    return new Ladder<>(List.of(rungs), List.of(Reason.NO_FALLBACK_FOR_INTENT));
  }

  private Rung<String, String> rung(String name, Rung.Step<String> says) {
    return new Rung<>() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Step<String> ask(String question, Deadline until) {
        asked.add(name);
        return says;
      }
    };
  }
}
