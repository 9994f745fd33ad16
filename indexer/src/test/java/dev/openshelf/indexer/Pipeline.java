package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.contracts.change.ChangeTopic;
import dev.openshelf.contracts.change.Heartbeat;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.contracts.change.ProductSnapshot;
import dev.openshelf.contracts.change.ProductState;
import dev.openshelf.contracts.document.ProductDocument;
import dev.openshelf.localstack.Backing;
import dev.openshelf.localstack.Servers;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.elasticsearch.client.Request;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchConnectionDetails;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchConnectionDetails.Node;
import org.springframework.boot.autoconfigure.kafka.KafkaConnectionDetails;
import org.springframework.boot.autoconfigure.kafka.KafkaProperties;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Indexers of one shop on real servers, with a database, a topic and an index of its own. Messages
 * are sent by hand and the catalogue is a map.
 */
final class Pipeline implements AutoCloseable {

  static final int PARTITIONS = 3;
  static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Instant VOUCHES_FOR_NOTHING = Instant.EPOCH.plusSeconds(1);
  private static final Backoff BACKOFF =
      new Backoff(Duration.ofMillis(50), Duration.ofMillis(500), () -> 1);

  /** One indexing process. */
  record Process(IndexWork work, Indexer indexer, ElasticHttp http, DeadLetterTopic deadLetters)
      implements AutoCloseable {
    @Override
    public void close() throws IOException {
      indexer.close();
      deadLetters.close();
      http.close();
    }
  }

  final Servers servers = Backing.servers();
  final FaultProxy elasticsearch;
  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final ConcurrentSkipListMap<Long, ProductState> catalogue = new ConcurrentSkipListMap<>();
  final IndexSettings settings;
  final FakeJobs jobs = new FakeJobs();
  RebuildSettings rebuilding = RebuildSettingsTest.bound(Map.of());
  final KafkaAccess kafka;
  final JdbcClient jdbc;
  final Generations generations;
  final ProductIndex index;
  private final ElasticHttp http;
  private final ElasticHttp direct;
  private final Producer<byte[], byte[]> producer;
  final List<Optional<Instant>> resent = new CopyOnWriteArrayList<>();
  private final List<Process> processes = new ArrayList<>();
  private final AtomicInteger started = new AtomicInteger();

  Pipeline(String hint) throws Exception {
    String name = "t" + hint + "-" + UUID.randomUUID().toString().substring(0, 8);
    settings = IndexSettingsTest.bound(Map.of("openshelf.index.name", name));
    elasticsearch = new FaultProxy(servers.elasticsearchUri());
    DataSource database =
        new DriverManagerDataSource(Backing.database(name), servers.username(), servers.password());
    Flyway.configure().dataSource(database).load().migrate();
    jdbc = JdbcClient.create(database);
    generations =
        new Generations(jdbc, new TransactionTemplate(new DataSourceTransactionManager(database)));
    KafkaConnectionDetails details = () -> List.of(servers.bootstrapServers().split(","));
    kafka = new KafkaAccess(new KafkaProperties(), details, name);
    http = client();
    direct =
        ElasticHttp.to(() -> List.of(node(servers.elasticsearchUri())), PATIENCE, Json.mapper());
    index = new ProductIndex(direct, Mapping.current(Json.mapper()), settings);
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", servers.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    createTopics();
  }

  /** More patient than the product's own, which has others to ask for help. */
  private Admin admin() {
    return Admin.create(
        Map.of("bootstrap.servers", servers.bootstrapServers(), "default.api.timeout.ms", 60_000));
  }

  private void createTopics() throws Exception {
    try (Admin admin = admin()) {
      admin
          .createTopics(
              List.of(
                  new NewTopic(kafka.topic(), PARTITIONS, (short) 1),
                  new NewTopic(kafka.topic() + ".dlt", 1, (short) 1)))
          .all()
          .get();
      awaitLeaders(admin);
    }
  }

  /** Deletes the topic with everything in it, and makes it again under its name. */
  void remakeTopic() throws Exception {
    try (Admin admin = admin()) {
      admin.deleteTopics(List.of(kafka.topic())).all().get();
      await()
          .atMost(PATIENCE)
          .ignoreExceptions()
          .until(
              () -> {
                NewTopic topic = new NewTopic(kafka.topic(), PARTITIONS, (short) 1);
                admin.createTopics(List.of(topic)).all().get();
                return true;
              });
      awaitLeaders(admin);
    }
  }

  /**
   * Only an answer of its leader proves that a partition can be written to; a producer that comes
   * before may lose count of its records and wait two minutes.
   */
  private void awaitLeaders(Admin admin) {
    Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
    for (int i = 0; i < PARTITIONS; i++) {
      ends.put(new TopicPartition(kafka.topic(), i), OffsetSpec.latest());
    }
    ends.put(new TopicPartition(kafka.topic() + ".dlt", 0), OffsetSpec.latest());
    await()
        .atMost(PATIENCE)
        .ignoreExceptions()
        .until(() -> admin.listOffsets(ends).all().get().size() == ends.size());
  }

  private ElasticHttp client() {
    String uri = "http://127.0.0.1:" + elasticsearch.port();
    ElasticsearchConnectionDetails details = () -> List.of(node(uri));
    return ElasticHttp.to(details, Duration.ofSeconds(10), Json.mapper());
  }

  private static Node node(String uri) {
    URI at = URI.create(uri);
    return new Node(at.getHost(), at.getPort(), Node.Protocol.HTTP);
  }

  /** Starts one more process. */
  Process start() {
    String name = "indexer-" + started.incrementAndGet();
    ElasticHttp own = client();
    DeadLetterTopic deadLetters = new DeadLetterTopic(kafka.producer());
    IndexWork.Stores stores =
        new IndexWork.Stores(
            new ProductIndex(own, Mapping.current(Json.mapper()), settings),
            generations,
            new ParkedChanges(jdbc, deadLetters),
            jdbc,
            new IndexerMetrics(meters));
    CatalogueStates states =
        (after, limit) -> catalogue.tailMap(after, false).values().stream().limit(limit).toList();
    IndexWork work =
        new IndexWork(
            new IndexWork.Plan(settings, rebuilding),
            kafka,
            stores,
            new IndexWork.Ports(states, this::counts, jobs, this::resendSince),
            name,
            Clock.systemUTC());
    Indexer indexer = work.indexer(BACKOFF);
    Process process = new Process(work, indexer, own, deadLetters);
    processes.add(process);
    indexer.start();
    return process;
  }

  /** As a relay would, after the process has noted what may be lost. */
  private Instant resendSince(@Nullable Instant since) {
    resent.add(Optional.ofNullable(since));
    return Clock.systemUTC().instant();
  }

  private CatalogueCounts.Counts counts(Instant since) {
    Map<String, Long> byStatus = new TreeMap<>();
    for (ProductState state : catalogue.values()) {
      ProductSnapshot product = state.product();
      byStatus.merge(product == null ? CatalogueCounts.DELETED : product.status(), 1L, Long::sum);
    }
    long changed =
        catalogue.values().stream().filter(it -> !it.changedAt().isBefore(since)).count();
    return new CatalogueCounts.Counts(byStatus, changed);
  }

  /** The rebuilds of a process. */
  Rebuild rebuild(Process process, GenerationProbe... probes) {
    return process
        .work()
        .rebuild(
            BACKOFF,
            new IndexOverview(index, generations),
            new IndexingFailures(jdbc, ids -> Set.of()),
            List.of(probes));
  }

  /** Commits a change: to the catalogue, and then to the topic. */
  synchronized void commit(ProductChanged change) throws Exception {
    ProductState state = Projection.state(change);
    catalogue.put(
        state.id(),
        new ProductState(
            state.id(), state.revision(), Clock.systemUTC().instant(), state.product()));
    send(change);
  }

  /** Revisions and content of all products of the catalogue, as a generation should hold them. */
  Map<Long, String> expected() {
    Map<Long, String> expected = new TreeMap<>();
    catalogue
        .values()
        .forEach(state -> expected.put(state.id(), content(Projection.document(state, null))));
    return expected;
  }

  /** The same of a generation. */
  Map<Long, String> held(String generation) throws IOException {
    Map<Long, String> held = new TreeMap<>();
    long after = 0;
    List<ProductDocument> page;
    do {
      page = documents(generation, after);
      page.forEach(it -> held.put(it.id(), content(it)));
      after = page.isEmpty() ? after : page.getLast().id();
    } while (!page.isEmpty());
    return held;
  }

  private List<ProductDocument> documents(String generation, long after) throws IOException {
    Map<String, Object> query =
        Map.of(
            "query", Map.of("range", Map.of("id", Map.of("gt", after))),
            "sort", List.of("id"),
            "size", 5000);
    List<ProductDocument> documents = new ArrayList<>();
    index
        .search(generation, query)
        .path("hits")
        .path("hits")
        .forEach(
            hit ->
                documents.add(
                    Json.mapper().convertValue(hit.path("_source"), ProductDocument.class)));
    return documents;
  }

  private static String content(ProductDocument it) {
    return it.revision() + "/" + it.contentHash() + (it.deleted() ? "/deleted" : "");
  }

  /** Beats once in a while, as a relay does, until it is closed. */
  AutoCloseable beating() {
    ScheduledExecutorService heart = Executors.newSingleThreadScheduledExecutor();
    var unused = heart.scheduleWithFixedDelay(this::beat, 0, 200, TimeUnit.MILLISECONDS);
    return () -> {
      heart.shutdownNow();
      assertThat(heart.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    };
  }

  private synchronized void beat() {
    try {
      heartbeat(Clock.systemUTC().instant());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  Pipeline startedAndLive() {
    start();
    awaitLive();
    return this;
  }

  String awaitLive() {
    return await()
        .atMost(PATIENCE)
        .until(() -> generations.open().live(), Optional::isPresent)
        .orElseThrow()
        .name();
  }

  void send(ProductChanged... changes) throws Exception {
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    for (ProductChanged change : changes) {
      byte[] value = Json.mapper().writeValueAsBytes(change);
      sent.add(post(null, Long.toString(change.productId()), value));
    }
    producer.flush();
    for (Future<RecordMetadata> each : sent) {
      each.get();
    }
  }

  void send(@Nullable Integer partition, @Nullable String key, byte @Nullable [] value)
      throws Exception {
    post(partition, key, value).get();
  }

  @SuppressWarnings("NullAway") // nulls are part of the tests
  private Future<RecordMetadata> post(
      @Nullable Integer partition, @Nullable String key, byte @Nullable [] value) {
    byte[] name = key == null ? null : key.getBytes(StandardCharsets.UTF_8);
    return producer.send(new ProducerRecord<>(kafka.topic(), partition, name, value));
  }

  void heartbeat(Instant watermark) throws Exception {
    for (int partition = 0; partition < PARTITIONS; partition++) {
      byte[] beat = Json.mapper().writeValueAsBytes(new Heartbeat(watermark, watermark));
      send(partition, ChangeTopic.HEARTBEAT_KEY, beat);
    }
    producer.flush();
  }

  /** Revisions that searches show, by id, markers of deleted products included. */
  Map<Long, Long> searchable() throws IOException {
    Map<Long, Long> found = new TreeMap<>();
    Map<String, Object> query =
        Map.of("query", Map.of("exists", Map.of("field", "revision")), "size", 10_000);
    for (JsonNode hit : index.search(query).path("hits").path("hits")) {
      JsonNode source = hit.path("_source");
      found.put(source.path("id").asLong(), source.path("revision").asLong());
    }
    return found;
  }

  void awaitHeld(String generation) {
    await()
        .atMost(PATIENCE)
        .ignoreException(RefusedByElasticsearch.class)
        .untilAsserted(() -> assertThat(held(generation)).isEqualTo(expected()));
  }

  void awaitState(String generation, Generation.State state) {
    await()
        .atMost(PATIENCE)
        .until(() -> generations.find(generation).map(Generation::state).orElse(null) == state);
  }

  /**
   * Waits with a relay's pulse: a batch that took the first generation for one that is being filled
   * does not have it refreshed, the next one does.
   */
  void awaitSearchable(Map<Long, Long> revisions) {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(200))
        .ignoreException(RefusedByElasticsearch.class)
        .untilAsserted(
            () -> {
              heartbeat(VOUCHES_FOR_NOTHING);
              assertThat(searchable()).isEqualTo(revisions);
            });
  }

  /** Records behind the group's positions; a partition without a position counts from 0. */
  long behind() throws Exception {
    try (Admin admin = admin();
        KafkaConsumer<byte[], byte[]> reader = reader()) {
      Map<TopicPartition, OffsetAndMetadata> positions =
          admin
              .listConsumerGroupOffsets(settings.consumerGroup())
              .partitionsToOffsetAndMetadata()
              .get();
      return reader.endOffsets(partitions()).entrySet().stream()
          .mapToLong(
              end -> {
                OffsetAndMetadata position = positions.get(end.getKey());
                return end.getValue() - (position == null ? 0 : position.offset());
              })
          .sum();
    }
  }

  /** Consuming threads of all processes. */
  int members() throws Exception {
    String group = settings.consumerGroup();
    try (Admin admin = admin()) {
      return Objects.requireNonNull(
              admin.describeConsumerGroups(List.of(group)).all().get().get(group))
          .members()
          .size();
    }
  }

  void awaitNothingBehind() {
    await().atMost(PATIENCE).until(this::behind, behind -> behind == 0);
  }

  /** Sets the group's positions to the start; no process may run. */
  void rewind() {
    try (KafkaConsumer<byte[], byte[]> reader = reader()) {
      Map<TopicPartition, OffsetAndMetadata> start = new HashMap<>();
      partitions().forEach(it -> start.put(it, new OffsetAndMetadata(0)));
      reader.commitSync(start);
    }
  }

  List<ConsumerRecord<byte[], byte[]>> deadLetters() {
    try (KafkaConsumer<byte[], byte[]> reader = reader()) {
      TopicPartition partition = new TopicPartition(kafka.topic() + ".dlt", 0);
      reader.assign(List.of(partition));
      reader.seekToBeginning(List.of(partition));
      long end = Objects.requireNonNull(reader.endOffsets(List.of(partition)).get(partition));
      List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
      while (reader.position(partition) < end) {
        reader.poll(Duration.ofMillis(200)).forEach(found::add);
      }
      return found;
    }
  }

  List<IndexingFailures.Failure> failures() {
    return new IndexingFailures(jdbc, ids -> Set.of()).open(1000);
  }

  double documents(String result) {
    return meters.counter("openshelf.index.documents", "result", result).count();
  }

  private List<TopicPartition> partitions() {
    return IntStream.range(0, PARTITIONS)
        .mapToObj(it -> new TopicPartition(kafka.topic(), it))
        .toList();
  }

  private KafkaConsumer<byte[], byte[]> reader() {
    Map<String, Object> config =
        Map.of(
            "bootstrap.servers",
            servers.bootstrapServers(),
            "group.id",
            settings.consumerGroup(),
            "enable.auto.commit",
            false);
    return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  Reply elastic(String method, String path, Object body) throws IOException {
    return direct.send(method, path, body);
  }

  /** Removes something of Elasticsearch's. */
  void delete(String path) throws IOException {
    assertThat(direct.send(new Request("DELETE", path))).matches(Reply::ok);
  }

  String liveIndex() {
    return index.names().index(awaitLive());
  }

  void stop(Process process) throws IOException {
    processes.remove(process);
    process.close();
  }

  @Override
  public void close() throws Exception {
    for (Process process : List.copyOf(processes)) {
      stop(process);
    }
    for (String generation : index.generations()) {
      index.delete(generation);
    }
    direct.send(new Request("DELETE", "/_index_template/" + settings.name()));
    try (Admin admin = admin()) {
      admin.deleteTopics(List.of(kafka.topic(), kafka.topic() + ".dlt")).all().get();
    }
    producer.close();
    http.close();
    direct.close();
    elasticsearch.close();
  }
}
