package dev.openshelf.imports;

import java.util.List;

/**
 * Where an import stands: everything before the offset is done and counted.
 *
 * @param offset byte in the unpacked file where the next record begins
 * @param line its line, counted from 1
 * @param ignoredNames names in the file that mean nothing to an import
 */
record ImportCheckpoint(long offset, long line, ImportCounts counts, List<String> ignoredNames) {

  static final ImportCheckpoint START = new ImportCheckpoint(0, 1, ImportCounts.NONE, List.of());
}
