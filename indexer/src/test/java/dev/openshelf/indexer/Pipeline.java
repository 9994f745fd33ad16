package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.contracts.change.ChangeTopic;
import dev.openshelf.contracts.change.Heartbeat;
import dev.openshelf.contracts.change.ProductChanged;
import dev.openshelf.contracts.change.ProductState;
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
import java.util.concurrent.Future;
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
  static final Duration PATIENCE = Duration.ofSeconds(60);

  /** One indexing process. */
  record Process(Indexer indexer, ElasticHttp http, DeadLetterTopic deadLetters)
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
  final KafkaAccess kafka;
  final JdbcClient jdbc;
  final Generations generations;
  final ProductIndex index;
  private final ElasticHttp http;
  private final ElasticHttp direct;
  private final Producer<byte[], byte[]> producer;
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
    Backoff backoff = new Backoff(Duration.ofMillis(50), Duration.ofMillis(500), () -> 1);
    Indexer indexer =
        new IndexWork(settings, kafka, stores, states, name, Clock.systemUTC()).indexer(backoff);
    Process process = new Process(indexer, own, deadLetters);
    processes.add(process);
    indexer.start();
    return process;
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

  void awaitSearchable(Map<Long, Long> revisions) {
    await()
        .atMost(PATIENCE)
        .ignoreException(RefusedByElasticsearch.class)
        .untilAsserted(() -> assertThat(searchable()).isEqualTo(revisions));
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
    assertThat(direct.send("DELETE", path)).matches(Reply::ok);
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
      direct.send("DELETE", "/" + index.names().index(generation));
    }
    direct.send("DELETE", "/_index_template/" + settings.name());
    try (Admin admin = admin()) {
      admin.deleteTopics(List.of(kafka.topic(), kafka.topic() + ".dlt")).all().get();
    }
    producer.close();
    http.close();
    direct.close();
    elasticsearch.close();
  }
}
