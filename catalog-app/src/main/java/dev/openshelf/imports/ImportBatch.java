package dev.openshelf.imports;

import dev.openshelf.catalog.ImportLine;
import dev.openshelf.catalog.LineResult;
import dev.openshelf.imports.ImportReader.Item;
import java.util.ArrayList;
import java.util.List;

/**
 * What a batch of records came to. Pure.
 *
 * @param rejections in the order of the lines
 */
record ImportBatch(ImportCounts counts, List<Rejection> rejections) {

  /** The products among the records, for the catalogue. */
  static List<ImportLine> products(List<Item> items) {
    List<ImportLine> lines = new ArrayList<>();
    for (Item item : items) {
      if (item.record() instanceof ParsedRecord.Product product) {
        lines.add(product.product());
      }
    }
    return lines;
  }

  /** Every record ends in exactly one of the counts, empty lines in none. */
  static ImportBatch of(List<Item> items, List<LineResult> results) {
    ImportCounts counts = ImportCounts.NONE;
    List<Rejection> rejections = new ArrayList<>();
    for (Item item : items) {
      if (item.record() instanceof ParsedRecord.Unreadable(long line, String field, String why)) {
        rejections.add(new Rejection(line, field, why));
      }
    }
    counts = counts.plus(new ImportCounts(rejections.size(), 0, 0, 0, rejections.size()));
    for (LineResult result : results) {
      counts = counts.plus(count(result));
      if (result instanceof LineResult.Rejected(long line, String field, String reason)) {
        rejections.add(new Rejection(line, field, reason));
      }
    }
    rejections.sort((one, other) -> Long.compare(one.line(), other.line()));
    return new ImportBatch(counts, List.copyOf(rejections));
  }

  private static ImportCounts count(LineResult result) {
    return switch (result) {
      case LineResult.Created created -> new ImportCounts(1, 1, 0, 0, 0);
      case LineResult.Updated updated -> new ImportCounts(1, 0, 1, 0, 0);
      case LineResult.Unchanged unchanged -> new ImportCounts(1, 0, 0, 1, 0);
      case LineResult.Rejected rejected -> new ImportCounts(1, 0, 0, 0, 1);
    };
  }
}
