package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.contracts.change.CategoryStep;
import dev.openshelf.contracts.change.ChangeType;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.localstack.Backing;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RelayIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final String bootstrap = Backing.servers().bootstrapServers();
  private final TopicSettings topic = TopicSettings.named("relay-it-" + UUID.randomUUID());
  private final List<AutoCloseable> opened = new ArrayList<>();
  private OutboxDatabase database;
  private TopicReader reader;

  @BeforeEach
  void open() {
    database = new OutboxDatabase("relay");
    reader = new TopicReader(bootstrap, topic);
    opened.addAll(List.of(database, reader));
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : opened.reversed()) {
      one.close();
    }
  }

  @Test
  void aCommittedChangeReachesTheTopicAndLeavesTheOutbox() {
    relay();
    long product = database.product();
    awaitRelayed();
    ProductChanged change = reader.changes.getFirst();
    assertThat(change.productId()).isEqualTo(product);
    assertThat(change.revision()).isEqualTo(database.revision(product));
    assertThat(change.type()).isEqualTo(ChangeType.UPSERTED);
  }

  @Test
  void aTransactionThatCommitsLateIsFound() throws Exception {
    relay();
    try (Connection late = database.open();
        Statement statement = late.createStatement()) {
      late.setAutoCommit(false);
      statement.execute(insert("late"));
      database.products(3, null);
      awaitRelayed();
      assertThat(reader.changes).hasSize(3);
      late.commit();
    }
    awaitRelayed();
    assertThat(reader.changes).hasSize(4);
    assertThat(reader.changes.getLast().sequence())
        .isLessThan(reader.changes.getFirst().sequence());
  }

  @Test
  void rolledBackChangesLeaveNeitherRowsNorAStandstill() throws Exception {
    relay();
    try (Connection connection = database.open();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (int edit = 0; edit < 100; edit++) {
        statement.execute(insert("rolled-back-" + edit));
        connection.rollback();
      }
    }
    long product = database.product();
    awaitRelayed();
    assertThat(reader.changes)
        .singleElement()
        .satisfies(change -> assertThat(change.productId()).isEqualTo(product));
  }

  @Test
  void aDeletedRowBecomesADeletion() {
    relay();
    long product = database.product();
    awaitRelayed();
    database.jdbc.update("delete from product where id = ?", product);
    awaitRelayed();
    assertThat(reader.changes)
        .extracting(ProductChanged::type)
        .last()
        .isEqualTo(ChangeType.DELETED);
    assertThat(reader.changes.getLast().revision())
        .isGreaterThan(reader.changes.getFirst().revision());
  }

  @Test
  void theWatermarkPassesEveryPartitionBehindTheChange() {
    relay();
    long product = database.product();
    Instant committed = Instant.now();
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                reader.read().watermarks.size() == topic.partitions()
                    && reader.watermarks.values().stream().allMatch(committed::isBefore));
    assertThat(reader.lastRevisions()).containsKey(product);
  }

  @Test
  void aRenamedCategoryReachesEveryProductUnderIt() {
    long category = database.category(null, "Cameras");
    database.products(35, category);
    relay();
    awaitRelayed();
    database.jdbc.update("update category set name = 'Kameras' where id = ?", category);
    await()
        .atMost(PATIENCE)
        .until(() -> database.one("select count(*) from category_refresh") == 0);
    awaitRelayed();
    Map<Long, String> names = new HashMap<>();
    reader.changes.forEach(change -> names.put(change.productId(), categoryName(change)));
    assertThat(names).hasSize(35);
    assertThat(names.values()).containsOnly("Kameras");
  }

  @Test
  void whatWasSentButNotDeletedIsSentAgainAsTheSameEvent() throws Exception {
    long product = database.product();
    KafkaClients clients = TestRelay.clients(bootstrap);
    ensureTopics(clients);
    try (KafkaPublisher publisher =
        new KafkaPublisher(clients::openProducer, topic.topic(), OutboxConfiguration.json())) {
      Drafts drafts = new Drafts(new SqlSnapshots(database.jdbc), OutboxConfiguration.json());
      Drafts.Draft draft =
          drafts.of(FoldedChange.perProduct(new JdbcOutbox(database.jdbc).pending(10))).getFirst();
      assertThat(publisher.send(((Drafts.Ready) draft).message()).join())
          .isInstanceOf(Delivery.Acknowledged.class);
    } // and here it is killed
    relay();
    awaitRelayed();
    assertThat(reader.changes).hasSize(2);
    assertThat(reader.changes).extracting(ProductChanged::productId).containsOnly(product);
    assertThat(reader.changes)
        .extracting(ProductChanged::eventId)
        .containsOnly(reader.changes.getFirst().eventId());
  }

  @Test
  void twoRelaysLoseNothingAndOnlyOneIsActive() {
    TestRelay first = relay();
    TestRelay second = relay();
    List<Long> products = database.products(50, null);
    for (int edit = 0; edit < 200; edit++) {
      database.rename(products.get(edit % products.size()), "Edit " + edit);
      if (edit == 100) {
        (first.lease.tenure().isPresent() ? first : second).close();
      }
      assertThat(first.lease.tenure().isPresent() && second.lease.tenure().isPresent()).isFalse();
    }
    awaitRelayed();
    assertThat(reader.lastRevisions()).isEqualTo(revisions());
  }

  @Test
  void aHolderThatWasFrozenWhileItSentHasItsProductsSentOnceMore() throws Exception {
    long product = database.product();
    KafkaClients clients = TestRelay.clients(bootstrap);
    ensureTopics(clients);
    JdbcLease lease = TestRelay.lease(database, "frozen");
    lease.keep();
    String tenure = lease.tenure().orElseThrow();
    try (KafkaPublisher publisher =
        new KafkaPublisher(clients::openProducer, topic.topic(), OutboxConfiguration.json())) {
      JdbcOutbox outbox = new JdbcOutbox(database.jdbc);
      RelayPass pass =
          new RelayPass(
              outbox,
              new Drafts(frozenAfterReading(product), OutboxConfiguration.json()),
              publisher,
              Duration.ofMinutes(1));
      pass.run(outbox.pending(10), () -> lease.confirm(tenure));
    }
    awaitRelayed();
    assertThat(reader.changes).hasSizeGreaterThanOrEqualTo(3);
    assertThat(reader.changes.get(1).revision()).isLessThan(reader.changes.get(0).revision());
    assertThat(reader.lastRevisions()).containsEntry(product, database.revision(product));
  }

  /** Between the reading and the sending another relay takes over and sends a newer state. */
  private Snapshots frozenAfterReading(long product) {
    return ids -> {
      var states = new SqlSnapshots(database.jdbc).current(ids);
      database.rename(product, "Newer");
      database.jdbc.update("update lease set expires_at = clock_timestamp() - interval '1 second'");
      relay();
      awaitRelayed();
      return states;
    };
  }

  private TestRelay relay() {
    TestRelay relay = new TestRelay(database, bootstrap, topic, new SqlSnapshots(database.jdbc));
    opened.add(relay);
    return relay;
  }

  private void ensureTopics(KafkaClients clients) {
    Topics topics = new Topics(clients::openAdmin, topic);
    await().atMost(PATIENCE).ignoreExceptions().until(() -> topics.ensure() != null);
  }

  /** Everything pending has been acknowledged, and the reader has read it. */
  private void awaitRelayed() {
    await().atMost(PATIENCE).until(() -> database.pending() == 0);
    await().atMost(PATIENCE).until(() -> reader.read().lastRevisions().keySet().containsAll(ids()));
    IntStream.range(0, 3).forEach(time -> reader.read());
  }

  private List<Long> ids() {
    return database.jdbc.queryForList("select id from product", Long.class);
  }

  private Map<Long, Long> revisions() {
    Map<Long, Long> revisions = new HashMap<>();
    ids().forEach(id -> revisions.put(id, database.revision(id)));
    return revisions;
  }

  private static String categoryName(ProductChanged change) {
    var product = change.product();
    return product == null
        ? ""
        : product.categoryPath().stream().map(CategoryStep::name).findFirst().orElse("");
  }

  private static String insert(String code) {
    return "insert into product (code, code_key, name, name_key, status) values ('%1$s', '%1$s', '%1$s', '%1$s', 'ACTIVE')"
        .formatted(code);
  }
}
