package dev.openshelf.jobs;

import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How jobs are handed out.
 *
 * @param lease how long a worker that has fallen silent keeps its job; three heartbeats fit in, so
 *     that one slow statement does not cost it the job
 * @param poll how often a worker looks for jobs that were submitted elsewhere; those submitted in
 *     the same process start at once
 */
@Validated
@ConfigurationProperties("openshelf.jobs")
record JobSettings(
    @DefaultValue("30s") @NotNull @DurationMin(seconds = 1) Duration lease,
    @DefaultValue("1s") @NotNull @DurationMin(millis = 10) Duration poll) {

  /** How often a worker renews its leases. */
  Duration heartbeat() {
    return lease.dividedBy(4);
  }
}
