package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JdbcLeaseIT {

  private static final Duration EXPIRY = Duration.ofSeconds(30);

  private static OutboxDatabase database;

  private final AtomicLong ticker = new AtomicLong();
  private final JdbcLease first = lease("first");
  private final JdbcLease second = lease("second");

  @BeforeAll
  static void migrate() {
    database = new OutboxDatabase("lease");
  }

  @AfterAll
  static void leave() {
    database.close();
  }

  @BeforeEach
  void free() {
    database.jdbc.update("delete from lease");
  }

  @Test
  void onlyOneHoldsIt() {
    first.keep();
    second.keep();
    assertThat(first.tenure()).isPresent();
    assertThat(second.tenure()).isEmpty();
  }

  @Test
  void keepingItIsOneTenure() {
    first.keep();
    String tenure = first.tenure().orElseThrow();
    first.keep();
    assertThat(first.tenure()).hasValue(tenure);
    assertThat(first.confirm(tenure)).isTrue();
  }

  @Test
  void aReleasedLeaseIsFreeAtOnce() {
    first.keep();
    first.release();
    second.keep();
    assertThat(first.tenure()).isEmpty();
    assertThat(second.tenure()).isPresent();
  }

  @Test
  void aHolderThatCannotAskStopsByItself() {
    first.keep();
    ticker.addAndGet(EXPIRY.toNanos());
    assertThat(first.tenure()).isEmpty();
  }

  @Test
  void aFrozenHolderLosesItAndNotices() {
    first.keep();
    String tenure = first.tenure().orElseThrow();
    expire();
    second.keep();
    assertThat(second.tenure()).isPresent();
    assertThat(first.confirm(tenure)).isFalse();
    assertThat(first.tenure()).isEmpty();
  }

  @Test
  void gettingItBackIsANewTenure() {
    first.keep();
    String tenure = first.tenure().orElseThrow();
    expire();
    second.keep();
    second.release();
    first.keep();
    assertThat(first.tenure()).isPresent();
    assertThat(first.confirm(tenure)).isFalse();
  }

  @Test
  void expiredButNotTakenItIsTheSameTenure() {
    first.keep();
    String tenure = first.tenure().orElseThrow();
    expire();
    assertThat(first.confirm(tenure)).isTrue();
  }

  private static void expire() {
    database.jdbc.update("update lease set expires_at = clock_timestamp() - interval '1 second'");
  }

  private JdbcLease lease(String instance) {
    return new JdbcLease(database.jdbc, "relay", instance, EXPIRY, ticker::get);
  }
}
