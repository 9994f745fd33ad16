package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.indexer.Fold.Reach;
import dev.openshelf.indexer.Visibility.Claim;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class RefresherTest {

  private static final Duration INTERVAL = Duration.ofMillis(100);

  private static final class Target implements RefreshTarget {
    final List<String> done = new ArrayList<>();
    boolean broken;
    Runnable during = () -> {};

    @Override
    public void refresh(String generation, Instant covers) throws IOException {
      during.run();
      if (broken) {
        throw new IOException("away");
      }
      done.add("refresh");
    }

    @Override
    public void report(
        String generation, Map<Integer, Claim> claims, IntFunction<Instant> finalAsOf) {
      claims.forEach((partition, claim) -> done.add("report " + claim.reach().offset()));
    }
  }

  private final Target target = new Target();
  private long nanos;
  private Refresher refresher = refresher(Duration.ZERO);

  private Refresher refresher(Duration reports) {
    return new Refresher(
        target, new Refresher.Pace(INTERVAL, reports), new Stamps(Clock.systemUTC()), () -> nanos);
  }

  private void write() {
    refresher.wrote(List.of("g1"));
  }

  private void reach(long offset) {
    refresher.reached(List.of("g1"), Map.of(0, new Reach(offset, Samples.NOON)));
  }

  private void pass(Duration time) {
    nanos += time.toNanos();
    refresher.step();
  }

  @Test
  void refreshesAtOnceAndThenOncePerInterval() {
    write();
    refresher.step();
    write();
    assertThat(refresher.step()).isEqualTo(INTERVAL);
    assertThat(target.done).containsExactly("refresh");

    pass(INTERVAL);
    assertThat(target.done).containsExactly("refresh", "refresh");
  }

  @Test
  void reportsOnlyAfterARefreshThatBeganLater() {
    write();
    refresher.step();
    target.during = () -> reach(2);
    write();
    reach(1);
    pass(INTERVAL);

    assertThat(target.done).containsExactly("refresh", "refresh", "report 2");
  }

  @Test
  void aWriteDuringTheRefreshIsNotSearchableYet() {
    target.during =
        () -> {
          write();
          reach(2);
        };
    write();
    refresher.step();
    assertThat(target.done).containsExactly("refresh");

    target.during = () -> {};
    pass(INTERVAL);
    assertThat(target.done).containsExactly("refresh", "refresh", "report 2");
  }

  @Test
  void idleHeartbeatsCauseNoRefresh() {
    write();
    refresher.step();
    reach(1);
    pass(INTERVAL);
    reach(2);
    pass(INTERVAL);

    assertThat(target.done).containsExactly("refresh", "report 1", "report 2");
    assertThat(refresher.step()).isEqualTo(Worker.UNTIL_WOKEN);
  }

  @Test
  void reportsTheNewestClaimsOfSeveralRefreshesTogether() {
    refresher = refresher(INTERVAL.multipliedBy(3));
    write();
    reach(1);
    refresher.step();
    write();
    reach(2);
    pass(INTERVAL);
    write();
    reach(3);
    pass(INTERVAL);
    assertThat(target.done).containsExactly("refresh", "report 1", "refresh", "refresh");
    assertThat(refresher.step()).isEqualTo(INTERVAL);

    pass(INTERVAL);
    assertThat(target.done)
        .containsExactly("refresh", "report 1", "refresh", "refresh", "report 3");
    assertThat(refresher.step()).isEqualTo(Worker.UNTIL_WOKEN);
  }

  @Test
  void trustsNothingThatAnotherProcessWroteBefore() {
    reach(1);
    refresher.step();
    assertThat(target.done).containsExactly("refresh", "report 1");

    refresher.tookOver();
    reach(2);
    refresher.step();
    assertThat(target.done).containsExactly("refresh", "report 1");
    pass(INTERVAL);
    assertThat(target.done).containsExactly("refresh", "report 1", "refresh", "report 2");
  }

  @Test
  void keepsItsClaimsWhenARefreshFails() {
    target.broken = true;
    write();
    reach(1);
    refresher.step();
    target.broken = false;
    pass(Duration.ofSeconds(1));

    assertThat(target.done).containsExactly("refresh", "report 1");
  }

  @Test
  void forgetsAGenerationThatIsNoLongerOpen() {
    write();
    refresher.reached(List.of("g2"), Map.of());
    pass(INTERVAL);

    assertThat(target.done).containsExactly("refresh");
  }
}
