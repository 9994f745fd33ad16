package dev.openshelf.indexer;

import dev.openshelf.contracts.document.IndexNames;
import java.util.List;

/** Writes documents to generations, and counts what became of them. Thread-safe. */
final class GenerationWriters {

  private final BulkWriter writer;
  private final IndexNames names;
  private final IndexerMetrics metrics;

  GenerationWriters(BulkWriter writer, IndexNames names, IndexerMetrics metrics) {
    this.writer = writer;
    this.names = names;
    this.metrics = metrics;
  }

  List<ItemResult> write(String generation, List<BulkOperation> operations) {
    List<ItemResult> results = writer.write(names.index(generation), operations);
    metrics.wrote(results);
    return results;
  }
}
