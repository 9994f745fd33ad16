package dev.openshelf.indexer;

import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Puts the parts of the indexing work together. */
final class IndexWork {

  /** Where the work reads and writes. */
  record Stores(
      ProductIndex index,
      Generations generations,
      ParkedChanges parked,
      JdbcClient jdbc,
      IndexerMetrics metrics) {}

  /** What the rest of the application lends to the work. */
  record Ports(
      CatalogueStates states, CatalogueCounts counts, RebuildJobs jobs, LostChanges lost) {}

  /** How the work is done. */
  record Plan(IndexSettings index, RebuildSettings rebuild) {}

  /** Readers look once a second. */
  private static final Duration BETWEEN_REPORTS = Duration.ofMillis(250);

  private final IndexSettings settings;
  private final RebuildSettings rebuilding;
  private final KafkaAccess kafka;
  private final Stores stores;
  private final Ports ports;
  private final String instance;
  private final Clock clock;
  private final Stamps stamps;
  private final Fence fence = new Fence();
  private final Documents documents;
  private final GenerationWriters writers;
  private final IndexWriters registered;
  private final RefreshLog refreshes;
  private final AliasSwitch alias;

  IndexWork(
      Plan plan, KafkaAccess kafka, Stores stores, Ports ports, String instance, Clock clock) {
    this.settings = plan.index();
    this.rebuilding = plan.rebuild();
    this.kafka = kafka;
    this.stores = stores;
    this.ports = ports;
    this.instance = instance;
    this.clock = clock;
    this.stamps = new Stamps(clock);
    this.documents = new Documents(Json.mapper(), instance);
    this.writers =
        new GenerationWriters(
            writer(stores.metrics().timed(stores.index()::bulk)),
            stores.index().names(),
            stores.metrics());
    this.registered = new IndexWriters(stores.jdbc());
    this.refreshes = new RefreshLog(stores.jdbc(), instance);
    this.alias = new AliasSwitch(stores.index(), stores.generations(), rebuilding.keepPrevious());
  }

  Indexer indexer(Backoff backoff) {
    AtomicInteger partitions = new AtomicInteger();
    Continuity continuity = new Continuity(new Claims(stores.index())::of, ports.lost(), clock);
    Refresher refresher =
        new Refresher(
            reports(partitions),
            new Refresher.Pace(settings.refresh(), BETWEEN_REPORTS),
            stamps,
            System::nanoTime);
    Worker refreshing = new Worker("index-refresh", refresher::step);
    ChangeListener listener =
        new ChangeListener(
            batches(continuity, refresher, refreshing::wake),
            backoff,
            new HoldNotes(stores.generations(), stores.metrics()));
    Presence presence = new Presence(stores.generations(), registered, fence, instance);
    return new Indexer(
        new Consumption(
            kafka,
            settings,
            listener,
            new Takeover(kafka.topic(), continuity, refresher::tookOver, partitions)),
        List.of(new Worker("index-presence", presence::step), refreshing, keeping(backoff)),
        presence::leave);
  }

  /**
   * The rebuilds that this process may be asked to run.
   *
   * @param probes what a generation has to prove
   */
  Rebuild rebuild(
      Backoff backoff,
      IndexOverview overview,
      IndexingFailures failures,
      List<GenerationProbe> probes) {
    Rebuild.Tools tools =
        new Rebuild.Tools(
            stores.index(), stores.generations(), registered, overview, ports.counts(), failures);
    Verification verification =
        new Verification(
            stores.index(), overview, ports.counts(), comparing(overview), failures, probes);
    return new Rebuild(tools, fill(backoff), verification, alias, rebuilding, clock);
  }

  /** Compares and mends nothing. */
  private Reconciliation comparing(IndexOverview overview) {
    Mending none =
        versions -> {
          throw new IllegalStateException("A verification mends nothing");
        };
    return new Reconciliation(
        new Reconciliation.Sides(ports.states(), stores.index(), none),
        stores.generations(),
        overview,
        this::databaseClock,
        rebuilding.patience());
  }

  private Instant databaseClock() {
    return stores
        .jdbc()
        .sql("select clock_timestamp()")
        .query(Timestamp.class)
        .single()
        .toInstant();
  }

  Rollback rollback() {
    return new Rollback(stores.index(), stores.generations(), alias);
  }

  private IndexReports reports(AtomicInteger partitions) {
    return new IndexReports(
        stores.index(),
        writer(stores.index()::bulk),
        refreshes,
        partitions::get,
        stores.metrics().refreshes(),
        clock);
  }

  private Batches batches(Continuity continuity, Refresher refresher, Runnable afterwards) {
    Batches.Tools tools =
        new Batches.Tools(
            new RecordReader(Json.mapper()),
            documents,
            writers,
            stores.parked(),
            stores.metrics(),
            continuity);
    return new Batches(tools, stores.generations(), refresher, stamps, fence, afterwards);
  }

  private Worker keeping(Backoff backoff) {
    ProductIndex index = stores.index();
    Generations generations = stores.generations();
    FirstGeneration first =
        new FirstGeneration(index, generations, fill(backoff), stores.parked(), refreshes, clock);
    List<Chore> chores =
        List.of(
            new AliasWatch(index, generations, alias, clock),
            new Retirement(index, generations, registered, ports.jobs()),
            new MappingWatch(
                index.mappingHash(), generations, ports.jobs(), settings.rebuildOnMappingChange()),
            refreshes::purge);
    GenerationKeeper keeper =
        new GenerationKeeper(
            index,
            generations,
            new KeeperLease(stores.jdbc(), settings.name(), instance),
            new GenerationKeeper.Maker(first, alias),
            chores,
            clock);
    return new Worker("generation-keeper", keeper::step, keeper::stop);
  }

  private Fill fill(Backoff backoff) {
    return new Fill(
        new Fill.Tools(ports.states(), documents, writers, stamps, backoff),
        rebuilding.writers(),
        rebuilding.page(),
        Thread::sleep);
  }

  private BulkWriter writer(BulkWriter.Call call) {
    return new BulkWriter(call, settings.maxBulk().toBytes());
  }
}
