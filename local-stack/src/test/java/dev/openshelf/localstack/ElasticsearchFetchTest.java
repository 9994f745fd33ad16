package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.localstack.ElasticsearchFetch.Progress;
import org.junit.jupiter.api.Test;

class ElasticsearchFetchTest {

  private static final long SECOND = 1_000_000_000L;

  private final Progress progress = new Progress();

  @Test
  void progressIsToldEveryFewSeconds() {
    assertThat(progress.after("Progress (1): 12/946 MB", 0))
        .hasValue("Getting Elasticsearch: 12 of 946 MB");
    assertThat(progress.after("Progress (1): 13/946 MB", SECOND)).isEmpty();
    assertThat(progress.after("Progress (1): 99.5/946 MB", 4 * SECOND))
        .hasValue("Getting Elasticsearch: 100 of 946 MB");
  }

  @Test
  void smallFilesAndOtherLinesAreNotProgress() {
    assertThat(progress.after("Progress (1): 1.2/3.4 MB", 0)).isEmpty();
    assertThat(progress.after("[INFO] Unpacking", 0)).isEmpty();
  }
}
