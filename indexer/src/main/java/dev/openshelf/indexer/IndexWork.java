package dev.openshelf.indexer;

import java.time.Clock;
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

  private final IndexSettings settings;
  private final KafkaAccess kafka;
  private final Stores stores;
  private final CatalogueStates states;
  private final Clock clock;
  private final Stamps stamps;
  private final Documents documents;
  private final GenerationWriters writers;
  private final RefreshLog refreshes;
  private final KeeperLease lease;

  IndexWork(
      IndexSettings settings,
      KafkaAccess kafka,
      Stores stores,
      CatalogueStates states,
      String instance,
      Clock clock) {
    this.settings = settings;
    this.kafka = kafka;
    this.stores = stores;
    this.states = states;
    this.clock = clock;
    this.stamps = new Stamps(clock);
    this.documents = new Documents(Json.mapper(), instance);
    this.writers =
        new GenerationWriters(
            writer(stores.metrics().timed(stores.index()::bulk)),
            stores.index().names(),
            stores.metrics());
    this.refreshes = new RefreshLog(stores.jdbc(), instance);
    this.lease = new KeeperLease(stores.jdbc(), settings.name(), instance);
  }

  Indexer indexer(Backoff backoff) {
    AtomicInteger partitions = new AtomicInteger();
    Refresher refresher =
        new Refresher(reports(partitions), settings.refresh(), stamps, System::nanoTime);
    Worker refreshing = new Worker("index-refresh", refresher::step);
    ChangeListener listener =
        new ChangeListener(
            batches(refresher, refreshing::wake),
            backoff,
            new HoldNotes(stores.generations(), stores.metrics()));
    return new Indexer(
        new Consumption(kafka, settings, listener, refresher, partitions),
        List.of(refreshing, keeping(backoff)));
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

  private Batches batches(Refresher refresher, Runnable afterwards) {
    Batches.Tools tools =
        new Batches.Tools(
            new RecordReader(Json.mapper()), documents, writers, stores.parked(), stores.metrics());
    return new Batches(tools, stores.generations(), refresher, stamps, afterwards);
  }

  private Worker keeping(Backoff backoff) {
    Backfill backfill = new Backfill(states, documents, writers, stores.parked(), stamps, backoff);
    GenerationKeeper keeper =
        new GenerationKeeper(
            stores.index(), stores.generations(), lease, backfill, refreshes, clock);
    return new Worker("generation-keeper", keeper::step, keeper::stop);
  }

  private BulkWriter writer(BulkWriter.Call call) {
    return new BulkWriter(call, settings.maxBulk().toBytes());
  }
}
