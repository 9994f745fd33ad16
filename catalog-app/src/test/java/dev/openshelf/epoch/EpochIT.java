package dev.openshelf.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.epoch.Witness.Reading;
import dev.openshelf.epoch.Witness.Seen;
import dev.openshelf.epoch.Witness.Unknown;
import dev.openshelf.localstack.Backing;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class EpochIT {

  private static final Reading SILENT = new Unknown("away");

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger rings = new AtomicInteger();
  private JdbcClient jdbc;
  private Revisions revisions;
  private Epochs epochs;
  private Reading index = new Seen(0);
  private Reading topic = new Seen(0);
  private EpochWatch watch;

  @BeforeEach
  void open() {
    DriverManagerDataSource source =
        new DriverManagerDataSource(
            Backing.database("epoch"), Backing.servers().username(), Backing.servers().password());
    Flyway.configure().dataSource(source).load().migrate();
    jdbc = JdbcClient.create(source);
    TransactionTemplate transactions = new TransactionTemplate(new JdbcTransactionManager(source));
    revisions = new Revisions(jdbc, transactions, rings::incrementAndGet);
    epochs = new Epochs(jdbc, transactions, revisions);
    watch = new EpochWatch(epochs, revisions, witness(), nanos::get);
    product(1);
    product(2);
  }

  private Witness witness() {
    return new Witness() {
      @Override
      public Reading index(long below) {
        return index;
      }

      @Override
      public Reading topic(long below) {
        return topic;
      }

      @Override
      public long highestId() {
        return 4000;
      }
    };
  }

  private void product(long id) {
    jdbc.sql(
            """
            insert into product (id, code, code_key, name, name_key, status)
            values (?, ?, ?, 'x', 'x', 'ACTIVE')\
            """)
        .params(id, "C" + id, "c" + id)
        .update();
  }

  private long revision(long id) {
    return jdbc.sql("select revision from product where id = ?")
        .param(id)
        .query(Long.class)
        .single();
  }

  private Map<Long, Long> deletions() {
    Map<Long, Long> found = new HashMap<>();
    jdbc.sql("select product_id, revision from outbox where gone")
        .query((row, number) -> found.put(row.getLong(1), row.getLong(2)))
        .list();
    return found;
  }

  @Test
  void anOrdinaryDatabaseIsClearedAndStaysInItsEpoch() {
    index = new Seen(revision(2));
    topic = new Seen(revisions.ceiling().revision());

    watch.step();

    assertThat(watch.cleared()).isTrue();
    assertThat(epochs.state()).isEqualTo(new EpochState(1, "ok", null, null));
  }

  @Test
  void aRestoredBackupRaisesTheEpochAboveWhatTheIndexHolds() {
    long seen = Ceiling.of(1, 5000).revision();
    index = new Seen(seen);

    watch.step();

    assertThat(epochs.state().epoch()).isEqualTo(2);
    assertThat(epochs.state().state()).isEqualTo("restored");
    assertThat(epochs.state().seenIn()).isEqualTo("index");
    assertThat(revision(1)).as("waits in the outbox").isGreaterThan(seen);
    assertThat(jdbc.sql("select nextval('product_id_seq')").query(Long.class).single())
        .isGreaterThan(4000);
    watch.step();
    assertThat(epochs.state().epoch()).isEqualTo(2);
  }

  @Test
  void aTopicThatKnowsMoreIsEnough() {
    topic = new Seen(Ceiling.of(7, 5).revision());

    watch.step();

    assertThat(epochs.state().epoch()).isEqualTo(8);
    assertThat(epochs.state().seenIn()).isEqualTo("topic");
    assertThat(watch.cleared()).isTrue();
  }

  @Test
  void aDatabaseThatIsRestoredWhileTheProcessRunsIsNoticedWithoutAnybodysHelp() {
    index = SILENT;
    topic = SILENT;
    jdbc.sql("select setval('revision_seq', 900)").query(Long.class).single();
    watch.step();
    jdbc.sql("select setval('revision_seq', 20)").query(Long.class).single();

    watch.step();

    assertThat(epochs.state().epoch()).isEqualTo(2);
    assertThat(epochs.state().seenIn()).isEqualTo("process");
  }

  @Test
  void nothingIsSentBeforeTheTopicHasToldOrBeenWaitedFor() {
    topic = SILENT;
    watch.step();
    assertThat(watch.cleared()).isFalse();

    nanos.addAndGet(TimeUnit.SECONDS.toNanos(31));
    watch.step();

    assertThat(watch.cleared()).isTrue();
  }

  @Test
  void productsAreSentAboveWhatAnIndexHolds() {
    long before = revision(1);

    revisions.resend(Map.of(1L, 3L, 77L, 12L));

    assertThat(revision(1)).isGreaterThan(before);
    assertThat(deletions()).containsOnlyKeys(77L);
    assertThat(epochs.state().epoch()).isEqualTo(1);
    assertThat(rings).hasPositiveValue();
  }

  @Test
  void whatMayBeLostIsSentAgainOnce() {
    jdbc.sql("delete from product where id = 1").update();
    jdbc.sql("delete from outbox").update();
    long products = count("select count(*) from product_state");

    Instant known = revisions.resendSince(null);
    revisions.resendSince(null);

    assertThat(count("select count(*) from outbox")).isEqualTo(products);
    assertThat(deletions()).containsOnlyKeys(1L);
    assertThat(count("select count(*) from topic_loss")).isEqualTo(1);
    assertThat(
            jdbc.sql("select count(*) from outbox where created_at < ?")
                .param(Timestamp.from(known))
                .query(Long.class)
                .single())
        .isEqualTo(products);
  }

  @Test
  void onlyWhatChangedSinceIsSentAgain() {
    jdbc.sql("delete from outbox").update();

    revisions.resendSince(Instant.now().plus(Duration.ofHours(1)));

    assertThat(count("select count(*) from outbox")).isZero();
  }

  private long count(String sql) {
    return jdbc.sql(sql).query(Long.class).single();
  }

  @Test
  void anIndexAboveEveryRevisionCostsAnEpoch() {
    long seen = Ceiling.of(4, 9).revision();

    revisions.resend(Map.of(1L, seen, 77L, seen));

    assertThat(revision(1)).isGreaterThan(seen);
    assertThat(deletions().get(77L)).isGreaterThan(seen);
  }
}
