package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.search.SearchAnswer.Total;
import dev.openshelf.serving.Aged;
import dev.openshelf.serving.LastGood;
import dev.openshelf.serving.RecoveryCause;
import dev.openshelf.serving.RecoveryListener;
import dev.openshelf.serving.RecoveryPhase;
import dev.openshelf.serving.RecoveryReason;
import dev.openshelf.serving.RecoveryTransition;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class KeptPagesTest {

  private static final Instant AS_OF = Instant.parse("2026-08-04T02:10:00.123456789Z");

  private final AtomicLong nanos = new AtomicLong();
  private final LastGood<String, byte[]> store =
      LastGood.inMemory(Duration.ofMinutes(15), 1_000_000, (key, page) -> page.length, nanos::get);
  private final KeptPages pages = new KeptPages(store, nanos::get);

  @Test
  void whatIsKeptComesBackWhole() {
    pages.keep("key", page(1));
    assertThat(pages.find("key")).contains(new Aged<>(page(1), Duration.ZERO));
  }

  @Test
  void aPageThatEverybodyAsksForIsNotWrittenEachTime() {
    pages.keep("key", page(1));
    pages.keep("key", page(2));
    assertThat(pages.find("key").orElseThrow().value()).isEqualTo(page(1));
    nanos.addAndGet(Duration.ofMillis(501).toNanos());
    pages.keep("key", page(3));
    assertThat(pages.find("key").orElseThrow().value()).isEqualTo(page(3));
  }

  @Test
  void whatAnotherVersionWroteIsNotFound() {
    store.keep("key", "{\"page\": 7".getBytes(StandardCharsets.UTF_8));
    assertThat(pages.find("key")).isEmpty();
  }

  @Test
  void aRecoveryLetsOldAnswersGo() {
    RecoveryListener listener = new LadderConfiguration().forgetsKeptPages(pages);
    pages.keep("key", page(1));
    listener.moved(move(RecoveryPhase.CLOSED, RecoveryPhase.OPEN));
    listener.moved(move(RecoveryPhase.PROBING, RecoveryPhase.RECOVERING));
    assertThat(pages.find("key")).isPresent();
    listener.moved(move(RecoveryPhase.RECOVERING, RecoveryPhase.CLOSED));
    assertThat(pages.find("key")).isEmpty();
    pages.keep("key", page(2));
    assertThat(pages.find("key")).isPresent();
  }

  private static RecoveryTransition move(RecoveryPhase from, RecoveryPhase to) {
    return new RecoveryTransition(
        AS_OF, from, to, 1.0, new RecoveryReason(RecoveryCause.INDEX_MISSING, null));
  }

  private static Found page(long id) {
    SearchAnswer.Item item =
        new SearchAnswer.Item(
            id,
            "CAM-1",
            null,
            "카메라 📷",
            "Acme",
            7L,
            new SearchAnswer.ItemPrice("1.50", "EUR", AS_OF),
            "in_stock",
            null,
            "/products/1",
            Map.of("name", "<em>카메라</em>"));
    return new Found(
        new SearchPage(List.of(item), new Total(9, "eq"), null, List.of(1.25, 42L, "x"), 9),
        Source.ELASTICSEARCH,
        AS_OF,
        "g000001",
        Breadth.ALL_WORDS);
  }
}
