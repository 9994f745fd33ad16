package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.openshelf.contracts.change.ProductState;
import dev.openshelf.indexer.Reconciliation.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ComparisonTest {

  private static final int PRODUCTS = 2300;

  private final TreeMap<Long, ProductState> catalogue = new TreeMap<>();
  private final FakeContents index = new FakeContents();
  private final Deque<Runnable> meanwhile = new ArrayDeque<>();
  private final List<Boolean> settled = new ArrayList<>();
  private boolean flowing = true;
  private boolean thorough;
  private @Nullable Mending mending;

  @BeforeEach
  void fill() {
    for (long id = 1; id <= PRODUCTS; id++) {
      edit(id, 10 * id);
      arrive(id);
    }
  }

  private void edit(long id, long revision) {
    catalogue.put(id, Samples.state(id, revision));
  }

  private void arrive(long id) {
    ProductState state = catalogue.get(id);
    if (state != null) {
      index.hold(Expected.of(state));
    }
  }

  private final Arrivals arrivals =
      new Arrivals() {
        @Override
        public Instant now() {
          return Samples.NOON;
        }

        @Override
        public boolean arrived(Instant upTo) {
          if (!meanwhile.isEmpty()) {
            meanwhile.pop().run();
          }
          return flowing;
        }
      };

  private Tally run(Place from) throws Exception {
    CatalogueStates states =
        (after, limit) -> catalogue.tailMap(after, false).values().stream().limit(limit).toList();
    Suspects.Waiting waiting = new Suspects.Waiting(arrivals, time -> {}, Duration.ofSeconds(2));
    Suspects suspects = new Suspects(states, index, waiting, mending);
    return new Comparison(states, index, suspects, (place, done) -> settled.add(done), thorough)
        .run(from);
  }

  private Tally run() throws Exception {
    return run(Place.START);
  }

  @Test
  void readsNoRowsWhereSidesAgree() throws Exception {
    Tally tally = run();

    assertThat(tally.compared()).isEqualTo(PRODUCTS);
    assertThat(tally.differences()).isZero();
    assertThat(index.rowReads).isZero();
    assertThat(settled).containsOnly(true);
  }

  @Test
  void findsEveryKindOfDifference() throws Exception {
    damage();

    Tally tally = run();

    assertThat(tally.missing()).isEqualTo(2);
    assertThat(tally.stale()).isEqualTo(1);
    assertThat(tally.newer()).isEqualTo(1);
    assertThat(tally.different()).isEqualTo(1);
    assertThat(tally.orphaned()).isEqualTo(2);
    assertThat(tally.repaired()).isZero();
    assertThat(tally.examples())
        .contains(new Tally.Example("777", Difference.MISSING))
        .contains(new Tally.Example("guest", Difference.ORPHANED));
  }

  private void damage() {
    index.documents.remove(1L);
    index.documents.remove(777L);
    edit(600, 100_000);
    edit(1200, 3);
    index.documents.put(1800L, new Found(1800, 18_000, 18_000, 5, 5, false));
    index.hold(new Expected(99_999, 7, 7));
    index.strays.add(new ComparedIndex.Stray("guest", 1));
  }

  @Test
  void repairsAndCountsWhatIsRightAfterwards() throws Exception {
    damage();
    mending =
        versions ->
            versions.forEach(
                (id, version) -> {
                  if (catalogue.containsKey(id) && id != 777) {
                    edit(id, 1_000_000 + version);
                    arrive(id);
                  } else if (!catalogue.containsKey(id)) {
                    index.documents.put(id, new Found(id, version + 1, version + 1, 0, 0, true));
                  }
                });

    Tally tally = run();

    assertThat(tally.differences()).isEqualTo(7);
    assertThat(tally.repaired()).isEqualTo(6);
    assertThat(run().missing()).isEqualTo(1);
  }

  @Test
  void whatIsOnItsWayIsNoDifference() throws Exception {
    edit(5, 30_000);
    edit(6, 30_001);
    edit(9000, 30_002);
    meanwhile.add(
        () -> {
          arrive(5);
          arrive(6);
          arrive(9000);
          edit(6, 30_003);
        });
    meanwhile.add(() -> arrive(6));

    Tally tally = run();

    assertThat(tally.differences()).isZero();
    assertThat(tally.unsettled()).isZero();
  }

  @Test
  void aProductThatIsNeverAtRestIsNoDifferenceAsLongAsItArrives() throws Exception {
    edit(5, 30_000);
    for (int times = 1; times <= 20; times++) {
      long next = 30_000 + times;
      meanwhile.add(
          () -> {
            arrive(5);
            edit(5, next);
          });
    }

    Tally tally = run();

    assertThat(tally.differences()).isZero();
    assertThat(tally.unsettled()).isEqualTo(1);
  }

  @Test
  void saysNothingWhileThePipelineStandsStill() {
    edit(5, 30_000);
    flowing = false;

    assertThatThrownBy(this::run).isInstanceOf(NotArrivedException.class);
  }

  @Test
  void looksAtContentsOnlyWhenAskedTo() throws Exception {
    Found honest = Objects.requireNonNull(index.documents.get(42L));
    index.documents.put(
        42L, new Found(42, honest.version(), honest.revision(), 1, honest.claimedHash(), false));

    assertThat(run().differences()).isZero();
    thorough = true;
    assertThat(run().different()).isEqualTo(1);
  }

  @Test
  void goesOnFromAPlace() throws Exception {
    index.documents.remove(3L);
    index.documents.remove(2000L);

    Tally tally = run(new Place(1500, Tally.NONE));

    assertThat(tally.compared()).isEqualTo(PRODUCTS - 1500);
    assertThat(tally.missing()).isEqualTo(1);
  }

  @Test
  void aDocumentUnderAnIdThatNoProductHasIsFoundAndRemoved() throws Exception {
    for (String name : List.of("zzz", "-7", "007")) {
      index.hold(new Expected(70_000 + index.names.size(), 7, 7));
      index.names.put(70_000L + index.names.size(), name);
    }
    mending = versions -> {};

    Tally tally = run();

    assertThat(tally.orphaned()).isEqualTo(3);
    assertThat(tally.repaired()).isEqualTo(3);
    assertThat(run().differences()).isZero();
  }

  @Test
  void aVersionThatNoRevisionCanExceedIsTakenAwayFirst() throws Exception {
    Found honest = Objects.requireNonNull(index.documents.get(42L));
    index.documents.put(
        42L, new Found(42, Long.MAX_VALUE, Long.MAX_VALUE, 1, honest.claimedHash(), false));
    mending =
        versions -> {
          assertThat(versions).containsEntry(42L, 0L);
          arrive(42);
        };

    Tally tally = run();

    assertThat(tally.newer()).isEqualTo(1);
    assertThat(tally.repaired()).isEqualTo(1);
  }

  @Test
  void anIndexFullOfStrangersIsReadInPieces() throws Exception {
    for (long id = 10_000; id < 22_000; id++) {
      index.hold(new Expected(id, 1, 1));
    }

    assertThat(run().orphaned()).isEqualTo(12_000);
  }
}
