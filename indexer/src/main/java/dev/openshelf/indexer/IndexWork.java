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
  private final String instance;
  private final Clock clock;

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
    this.instance = instance;
    this.clock = clock;
  }

  Indexer indexer(Backoff backoff) {
    Stamps stamps = new Stamps(clock);
    Documents documents = new Documents(Json.mapper(), instance);
    BulkWriter bulk =
        new BulkWriter(stores.metrics().timed(stores.index()::bulk), settings.maxBulk().toBytes());
    GenerationWriters writers =
        new GenerationWriters(bulk, stores.index().names(), stores.metrics());
    RefreshLog refreshes = new RefreshLog(stores.jdbc(), instance);

    AtomicInteger partitions = new AtomicInteger();
    IndexReports reports =
        new IndexReports(
            stores.index(),
            new BulkWriter(stores.index()::bulk, settings.maxBulk().toBytes()),
            refreshes,
            partitions::get,
            stores.metrics().refreshes(),
            clock);
    Refresher refresher = new Refresher(reports, settings.refresh(), stamps, System::nanoTime);
    Worker refreshing = new Worker("index-refresh", refresher::step);
    Batches batches =
        new Batches(
            new Batches.Tools(
                new RecordReader(Json.mapper()),
                documents,
                writers,
                stores.parked(),
                stores.metrics()),
            stores.generations(),
            refresher,
            stamps,
            refreshing::wake);
    HoldNotes notes = new HoldNotes(stores.generations(), stores.metrics());
    ChangeListener listener = new ChangeListener(batches, backoff, notes);
    Consumption consumption = new Consumption(kafka, settings, listener, refresher, partitions);
    Backfill backfill = new Backfill(states, documents, writers, stores.parked(), stamps, backoff);
    return new Indexer(consumption, List.of(refreshing, keeper(backfill, refreshes)));
  }

  private Worker keeper(Backfill backfill, RefreshLog refreshes) {
    GenerationKeeper keeper =
        new GenerationKeeper(
            stores.index(),
            stores.generations(),
            new KeeperLease(stores.jdbc(), settings.name(), instance),
            backfill,
            refreshes,
            clock);
    return new Worker("generation-keeper", keeper::step, keeper::stop);
  }
}
