package dev.openshelf.outbox;

import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How the relay works.
 *
 * @param batch most rows per pass; large enough that a pass is mostly sending
 * @param poll how often it looks when nobody rings; also the longest wait for a row whose ring got
 *     lost
 * @param lease how long a relay that is gone or frozen keeps the next one waiting; several times
 *     the interval of renewal, which is a second
 * @param heartbeat how often the low-water mark is sent, and so how old "as of" is at best
 * @param refreshBatch how many products a category's new name reaches per transaction; short enough
 *     that an edit of one of them does not wait noticeably
 * @param retryRefused how often a refused message is tried again
 */
@Validated
@ConfigurationProperties("openshelf.outbox")
public record RelaySettings(
    @DefaultValue("1000") @Min(1) @Max(10_000) int batch,
    @DefaultValue("1s") Duration poll,
    @DefaultValue("5s") Duration lease,
    @DefaultValue("1s") Duration heartbeat,
    @DefaultValue("500") @Min(1) @Max(10_000) int refreshBatch,
    @DefaultValue("1m") Duration retryRefused) {

  @AssertTrue(message = "must be at least 3 seconds, or a short pause of the holder loses it")
  boolean isLeaseLongEnough() {
    return lease.compareTo(Duration.ofSeconds(3)) >= 0;
  }
}
