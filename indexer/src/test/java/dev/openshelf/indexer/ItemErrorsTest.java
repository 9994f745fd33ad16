package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.indexer.ItemResult.Refused;
import dev.openshelf.indexer.ItemResult.TryLater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemErrorsTest {

  @ParameterizedTest
  @CsvSource({
    "403, cluster_block_exception, BLOCKED",
    "429, cluster_block_exception, BLOCKED",
    "400, index_closed_exception, BLOCKED",
    "429, es_rejected_execution_exception, OVERLOADED",
    "429, circuit_breaking_exception, OVERLOADED",
    "429, something_new, OVERLOADED",
    "404, index_not_found_exception, INDEX_MISSING",
    "503, unavailable_shards_exception, UNAVAILABLE",
    "500, null_pointer_exception, UNAVAILABLE",
    "403, security_exception, FORBIDDEN",
    "401, something_new, FORBIDDEN",
    "418, something_new, UNKNOWN_ERROR",
  })
  void waitsWhereTheDocumentIsNotToBlame(int status, String type, Hold hold) {
    assertThat(ItemErrors.classify(status, type, "why"))
        .isEqualTo(new TryLater(hold, type + ": why"));
  }

  @ParameterizedTest
  @CsvSource({
    "400, document_parsing_exception, DOCUMENT_REJECTED",
    "400, mapper_parsing_exception, DOCUMENT_REJECTED",
    "400, illegal_argument_exception, DOCUMENT_REJECTED",
    "400, something_new, DOCUMENT_REJECTED",
    "413, something_new, TOO_LARGE",
  })
  void refusesWhatElasticsearchWillNeverTake(int status, String type, Flaw flaw) {
    assertThat(ItemErrors.classify(status, type, "why"))
        .isEqualTo(new Refused(flaw, type + ": why"));
  }

  @Test
  void takesAConflictForWhatItIs() {
    assertThat(ItemErrors.classify(409, "version_conflict_engine_exception", ""))
        .isEqualTo(ItemResult.ALREADY_NEWER);
  }
}
