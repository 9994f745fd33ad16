package dev.openshelf.imports;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an import reports, finished or not.
 *
 * @param rejections the first thousand; kept apart from the others while the job runs
 * @param ignoredFields names in the file that mean nothing to an import
 */
record ImportResult(
    long read,
    long created,
    long updated,
    long unchanged,
    long rejected,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Rejection> rejections,
    List<String> ignoredFields) {

  static ImportResult of(ImportCheckpoint at) {
    ImportCounts counts = at.counts();
    return new ImportResult(
        counts.read(),
        counts.created(),
        counts.updated(),
        counts.unchanged(),
        counts.rejected(),
        null,
        at.ignoredNames());
  }
}
