package dev.openshelf.indexer;

import co.elastic.clients.elasticsearch.core.get.GetResult;
import dev.openshelf.contracts.progress.PartitionProgress;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/** Reads what the reports in a generation claim. Thread-safe. */
final class Claims {

  private final ProductIndex index;

  Claims(ProductIndex index) {
    this.index = index;
  }

  /** The reports of all partitions; none unless every partition has a credible one. */
  List<PartitionProgress> of(String generation) throws IOException {
    List<PartitionProgress> first = read(generation, 1);
    if (first.isEmpty()) {
      return List.of();
    }
    int partitions = first.getFirst().partitions();
    List<PartitionProgress> all = read(generation, partitions);
    return all.size() == partitions ? all : List.of();
  }

  private List<PartitionProgress> read(String generation, int partitions) throws IOException {
    List<String> ids =
        IntStream.range(0, partitions).mapToObj(PartitionProgress::documentId).toList();
    return index.documents(generation, ids, PartitionProgress.class).stream()
        .map(GetResult::source)
        .filter(PartitionProgress::credible)
        .toList();
  }
}
