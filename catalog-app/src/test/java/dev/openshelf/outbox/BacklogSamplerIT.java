package dev.openshelf.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BacklogSamplerIT {

  private final AtomicLong ticker = new AtomicLong();
  private OutboxDatabase database;
  private BacklogSampler sampler;

  @BeforeEach
  void migrate() {
    database = new OutboxDatabase("backlog");
    sampler = new BacklogSampler(database.jdbc, ticker::get);
  }

  @AfterEach
  void leave() {
    database.close();
  }

  @Test
  void beforeTheFirstSampleNothingIsKnown() {
    assertThat(sampler.latest()).isEmpty();
  }

  @Test
  void anEmptyOutboxHasNoOldestChange() {
    sampler.sample();
    assertThat(sampler.latest())
        .hasValueSatisfying(
            backlog -> {
              assertThat(backlog.pending()).isZero();
              assertThat(backlog.oldest()).isZero();
            });
  }

  @Test
  void countsWhatWaitsAndSaysForHowLong() {
    database.products(3, null);
    database.jdbc.update("update outbox set created_at = clock_timestamp() - interval '1 hour'");
    sampler.sample();
    assertThat(sampler.latest())
        .hasValueSatisfying(
            backlog -> {
              assertThat(backlog.pending()).isEqualTo(3);
              assertThat(backlog.oldest()).isBetween(Duration.ofHours(1), Duration.ofHours(2));
            });
  }

  @Test
  void anOldSampleIsNoKnowledge() {
    sampler.sample();
    ticker.addAndGet(Duration.ofSeconds(31).toNanos());
    assertThat(sampler.latest()).isEmpty();
  }
}
