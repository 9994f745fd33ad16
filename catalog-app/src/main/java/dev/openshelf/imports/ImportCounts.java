package dev.openshelf.imports;

/** What became of the records so far. {@code read} is the sum of the others. */
record ImportCounts(long read, long created, long updated, long unchanged, long rejected) {

  static final ImportCounts NONE = new ImportCounts(0, 0, 0, 0, 0);

  ImportCounts plus(ImportCounts more) {
    return new ImportCounts(
        read + more.read,
        created + more.created,
        updated + more.updated,
        unchanged + more.unchanged,
        rejected + more.rejected);
  }
}
