package dev.openshelf.indexer;

import co.elastic.clients.elasticsearch.core.get.GetResult;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.contracts.progress.PartitionProgress;
import dev.openshelf.indexer.Visibility.Claim;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refreshes in Elasticsearch, keeps the log of it in the database and the reports of progress
 * beside the documents. A report never replaces one with a later claim. Thread-safe.
 */
final class IndexReports implements RefreshTarget {

  private static final Logger log = LoggerFactory.getLogger(IndexReports.class);

  private final ProductIndex index;
  private final BulkWriter writer;
  private final RefreshLog refreshes;
  private final IntSupplier partitions;
  private final Timer timer;
  private final Clock clock;
  private final ObjectMapper json = Json.mapper();

  IndexReports(
      ProductIndex index,
      BulkWriter writer,
      RefreshLog refreshes,
      IntSupplier partitions,
      Timer timer,
      Clock clock) {
    this.index = index;
    this.writer = writer;
    this.refreshes = refreshes;
    this.partitions = partitions;
    this.timer = timer;
    this.clock = clock;
  }

  @Override
  public void refresh(String generation, Instant covers) throws IOException {
    Instant started = clock.instant();
    index.refresh(generation);
    Instant finished = clock.instant();
    timer.record(Duration.between(started, finished));
    refreshes.add(generation, covers, started, finished);
  }

  @Override
  public void report(
      String generation, Map<Integer, Claim> claims, IntFunction<Instant> finalAsOf) {
    if (partitions.getAsInt() == 0) {
      return;
    }
    List<PartitionProgress> reports = new ArrayList<>();
    claims.forEach(
        (partition, claim) -> reports.add(progress(partition, claim, finalAsOf.apply(partition))));
    List<ItemResult> results =
        writer.write(
            index.names().index(generation), reports.stream().map(this::operation).toList());
    List<String> late = new ArrayList<>();
    for (int at = 0; at < results.size(); at++) {
      if (results.get(at) instanceof ItemResult.AlreadyNewer) {
        late.add(reports.get(at).documentId());
      } else if (!results.get(at).stands()) {
        log.debug("Progress in {} was not reported: {}", generation, results.get(at));
      }
    }
    if (!late.isEmpty()) {
      removeIncredible(generation, late);
    }
  }

  /** A claim from the future would stand against every true one until that time has come. */
  private void removeIncredible(String generation, List<String> documents) {
    try {
      for (GetResult<PartitionProgress> it :
          index.documents(generation, documents, PartitionProgress.class)) {
        Instant claim = Instant.ofEpochMilli(it.version());
        if (!PartitionProgress.isCredible(claim, clock.instant())) {
          log.warn("{} in {} claims what will be at {}: removed", it.id(), generation, claim);
          index.remove(generation, it.id(), it.version());
        }
      }
    } catch (IOException e) {
      log.debug("The reports in {} that stand against ours cannot be read", generation, e);
    }
  }

  private PartitionProgress progress(int partition, Claim claim, Instant finalAsOf) {
    Instant searchable = Objects.requireNonNull(claim.reach().watermark());
    return new PartitionProgress(
        partition,
        partitions.getAsInt(),
        claim.reach().offset(),
        finalAsOf.isAfter(searchable) ? finalAsOf : searchable,
        searchable,
        refreshes.instance(),
        clock.instant());
  }

  private BulkOperation operation(PartitionProgress progress) {
    try {
      return new BulkOperation(
          progress.documentId(),
          progress.searchableAsOf().toEpochMilli(),
          BulkOperation.NEWER_OR_EQUAL,
          json.writeValueAsBytes(progress));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(progress + " cannot be written as JSON", e);
    }
  }
}
