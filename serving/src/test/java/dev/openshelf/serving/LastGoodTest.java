package dev.openshelf.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LastGoodTest {

  private static final Duration HARD = Duration.ofMinutes(15);

  private final ManualTicker ticker = new ManualTicker();
  private final LastGood<String, String> kept =
      LastGood.inMemory(HARD, 1_000, (key, value) -> key.length() + value.length(), ticker);

  @Test
  void saysHowOldAnAnswerIs() {
    kept.keep("q", "answer");
    ticker.pass(Duration.ofMinutes(6));
    assertThat(kept.find("q")).contains(new Aged<>("answer", Duration.ofMinutes(6)));
    assertThat(kept.find("other")).isEmpty();
  }

  @Test
  void givesNothingBeyondTheHardLimit() {
    kept.keep("q", "answer");
    ticker.pass(HARD.plusNanos(1));
    assertThat(kept.find("q")).isEmpty();
  }

  @Test
  void aNewAnswerIsYoungAgain() {
    kept.keep("q", "old");
    ticker.pass(Duration.ofMinutes(10));
    kept.keep("q", "new");
    ticker.pass(Duration.ofMinutes(10));
    assertThat(kept.find("q")).contains(new Aged<>("new", Duration.ofMinutes(10)));
  }

  @Test
  void aFloodOfQuestionsStaysWithinTheBoundAndSparesThePopular() {
    kept.keep("popular", "answer");
    for (int i = 0; i < 100_000; i++) {
      kept.keep("question " + i, "answer");
      kept.find("popular");
    }
    long left = 0;
    for (int i = 0; i < 100_000; i++) {
      left += kept.find("question " + i).isPresent() ? 1 : 0;
    }
    assertThat(left).isLessThan(1_000 / "question ".length());
    assertThat(kept.find("popular")).isPresent();
  }

  @Test
  void forgetsAtOnce() {
    kept.keep("q", "answer");
    kept.forget();
    assertThat(kept.find("q")).isEmpty();
  }

  @Test
  void agesRise() {
    assertThatThrownBy(() -> new Ages(Duration.ofMinutes(2), Duration.ofMinutes(1), HARD))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Ages(Duration.ZERO, HARD, Duration.ofMinutes(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aLimitOfZeroLetsNothingPass() {
    assertThat(new Aged<>("answer", Duration.ZERO).within(Duration.ZERO)).isFalse();
    assertThat(new Aged<>("answer", Duration.ZERO).within(Duration.ofSeconds(1))).isTrue();
    assertThat(new Aged<>("answer", Duration.ofSeconds(2)).within(Duration.ofSeconds(1))).isFalse();
  }
}
