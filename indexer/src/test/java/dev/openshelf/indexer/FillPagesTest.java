package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.contracts.change.ProductState;
import dev.openshelf.indexer.FillPages.Filled;
import dev.openshelf.indexer.FillPages.Page;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FillPagesTest {

  private final TreeMap<Long, ProductState> catalogue = new TreeMap<>();
  private FillPages pages;

  @BeforeEach
  void fill() {
    for (long id = 1; id <= 25; id++) {
      catalogue.put(id * 10, Samples.state(id * 10, 1));
    }
    pages = from(new Filled(0, 0));
  }

  private FillPages from(Filled filled) {
    return new FillPages(
        (after, limit) -> catalogue.tailMap(after, false).values().stream().limit(limit).toList(),
        10,
        filled);
  }

  @Test
  void reachesOnlyAsFarAsEveryPageIsDone() {
    Page first = pages.next().orElseThrow();
    Page second = pages.next().orElseThrow();

    pages.done(second);
    assertThat(pages.filled()).isEqualTo(new Filled(0, 0));
    pages.done(first);
    assertThat(pages.filled()).isEqualTo(new Filled(200, 20));
  }

  @Test
  void endsWithThePageThatIsNotFull() {
    pages.next();
    pages.next();

    assertThat(pages.next().orElseThrow().states()).hasSize(5);
    assertThat(pages.next()).isEmpty();
  }

  @Test
  void goesOnBehindWhatIsDone() {
    FillPages rest = from(new Filled(200, 20));

    Page page = rest.next().orElseThrow();
    rest.done(page);

    assertThat(page.states().getFirst().id()).isEqualTo(210);
    assertThat(rest.filled()).isEqualTo(new Filled(250, 25));
  }

  @Test
  void missesNothingWhenRowsComeAndGo() {
    pages.next();
    catalogue.keySet().removeIf(id -> id <= 50);
    catalogue.put(105L, Samples.state(105, 1));

    assertThat(pages.next().orElseThrow().states().getFirst().id()).isEqualTo(105);
  }
}
