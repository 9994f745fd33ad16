package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ProgressTest {

  @Test
  void theClaimIsTheOldestOfAllPartitions() throws JsonProcessingException {
    JsonNode reports = reports(report("2026-08-04T02:10:01Z"), report("2026-08-04T02:10:00Z"));
    assertThat(Progress.searchableAsOf(reports, 2)).contains(Instant.parse("2026-08-04T02:10:00Z"));
  }

  @Test
  void thereIsNoClaimWithoutEveryPartition() throws JsonProcessingException {
    JsonNode reports = reports(report("2026-08-04T02:10:01Z"), "{\"found\": false}");
    assertThat(Progress.searchableAsOf(reports, 2)).isEmpty();
    assertThat(Progress.searchableAsOf(reports("{}", "{}"), 2)).isEmpty();
    assertThat(Progress.searchableAsOf(reports(report("yesterday")), 1)).isEmpty();
  }

  @Test
  void whatSpeaksOfTheFutureIsNoClaim() throws JsonProcessingException {
    assertThat(Progress.searchableAsOf(reports(report("2026-08-04T02:12:00Z")), 1)).isEmpty();
    assertThat(Progress.searchableAsOf(reports(report("2026-08-04T02:11:00Z")), 1)).isPresent();
  }

  @Test
  void theReportsSayHowManyPartitionsThereAre() throws JsonProcessingException {
    assertThat(Progress.partitions(reports("{}", report("2026-08-04T02:10:01Z")), 12)).isEqualTo(2);
    assertThat(Progress.partitions(reports("{}"), 12)).isEqualTo(12);
  }

  private static String report(String asOf) {
    return """
    {"found": true, "_source": {"partitions": 2, "searchableAsOf": "%s",
     "reportedAt": "2026-08-04T02:10:30Z"}}\
    """
        .formatted(asOf);
  }

  private static JsonNode reports(String... docs) throws JsonProcessingException {
    return ScratchIndex.JSON.readTree("{\"docs\": [" + String.join(",", docs) + "]}");
  }
}
