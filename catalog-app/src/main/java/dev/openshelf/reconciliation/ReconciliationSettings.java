package dev.openshelf.reconciliation;

import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How index and database are compared by themselves.
 *
 * @param enabled whether they are; on demand they always can be
 * @param period at most this long after it has happened a difference is found that no event tells
 *     of. A quarter of an hour, because comparing reads every product once: seconds for thirty
 *     thousand, minutes for a million; for more choose a longer one
 * @param repair whether what differs is sent anew at once
 */
@Validated
@ConfigurationProperties("openshelf.reconciliation")
record ReconciliationSettings(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("15m") @NotNull @DurationMin(seconds = 1) Duration period,
    @DefaultValue("true") boolean repair) {}
