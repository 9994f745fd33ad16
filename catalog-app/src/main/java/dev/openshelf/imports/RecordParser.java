package dev.openshelf.imports;

import dev.openshelf.catalog.ImportLine;
import java.util.Set;

/** Reads one record. For one thread. */
interface RecordParser {

  /**
   * The product that the record says.
   *
   * @throws FieldProblem when it says none
   */
  ImportLine parse(long line, String text);

  /** Names in the file, so far, that mean nothing to an import; a few of them at most. */
  Set<String> ignoredNames();
}
