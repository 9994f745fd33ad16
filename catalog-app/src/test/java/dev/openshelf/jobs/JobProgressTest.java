package dev.openshelf.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JobProgressTest {

  @Test
  void tellsTheTimeLeftFromPaceAndRest() {
    assertThat(JobProgress.of(JobState.RUNNING, 400, 1_000L, 250.0).etaSeconds()).isEqualTo(3);
  }

  @Test
  void tellsNoTimeLeftWithoutATotalOrAPace() {
    assertThat(JobProgress.of(JobState.RUNNING, 400, null, 250.0).etaSeconds()).isNull();
    assertThat(JobProgress.of(JobState.RUNNING, 400, 1_000L, null).etaSeconds()).isNull();
    assertThat(JobProgress.of(JobState.RUNNING, 400, 1_000L, 0.0).etaSeconds()).isNull();
  }

  @Test
  void hasNoPaceOnceItHasEnded() {
    JobProgress ended = JobProgress.of(JobState.CANCELLED, 400, 1_000L, 250.0);
    assertThat(ended.perSecond()).isNull();
    assertThat(ended.etaSeconds()).isNull();
  }

  @Test
  void neverTellsANegativeTime() {
    assertThat(JobProgress.of(JobState.RUNNING, 1_200, 1_000L, 250.0).etaSeconds()).isZero();
  }
}
