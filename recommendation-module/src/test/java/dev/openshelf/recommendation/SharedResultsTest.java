package dev.openshelf.recommendation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.serving.Aged;
import dev.openshelf.serving.LastGood;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedResultsTest {

  private static final RecommendationKey KEY = Rig.ME.key();
  private static final Picked PICKED =
      new Picked(List.of(new Pick(1, 0.5, "similar"), new Pick(2, null, null)), Rig.NOW);

  private final ManualTicker ticker = new ManualTicker();
  private final LastGood<String, byte[]> store =
      LastGood.inMemory(Duration.ofMinutes(5), 1_000_000, (key, bytes) -> bytes.length, ticker);
  private final SharedResults mine = process();
  private final SharedResults another = process();

  @Test
  void whatOneProcessKeepsAnotherFindsWithItsAge() {
    mine.keep(KEY, PICKED);
    ticker.advance(Duration.ofSeconds(7));
    assertThat(another.find(KEY)).contains(new Aged<>(PICKED, Duration.ofSeconds(7)));
  }

  @Test
  void whatIsYoungerIsFound() {
    mine.keep(KEY, PICKED);
    ticker.advance(Duration.ofSeconds(40));
    Picked newer = new Picked(List.of(new Pick(9, null, null)), Rig.NOW);
    another.keep(KEY, newer);
    assertThat(mine.find(KEY)).contains(new Aged<>(newer, Duration.ZERO));
  }

  @Test
  void withoutTheStoreMemoryIsAllThereIs() {
    mine.keep(KEY, PICKED);
    store.forget();
    ticker.advance(Duration.ofSeconds(40));
    assertThat(mine.find(KEY)).contains(new Aged<>(PICKED, Duration.ofSeconds(40)));
    assertThat(another.find(KEY)).isEmpty();
  }

  @Test
  void whatCannotBeReadIsNotThere() {
    store.keep(KEY.text(), "something else".getBytes(StandardCharsets.UTF_8));
    assertThat(mine.find(KEY)).isEmpty();
  }

  private SharedResults process() {
    return new SharedResults(
        RecommendationConfiguration.inMemory(Rig.settings(Duration.ofSeconds(1), 10), ticker),
        store,
        Duration.ofSeconds(30));
  }
}
