package dev.openshelf.indexer;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How generations are made and replaced.
 *
 * @param writers bulk requests at a time. Two keep one request on its way while the next is built,
 *     and leave the cluster room for live changes
 * @param page products of one read and one bulk request; a read of this size takes milliseconds
 * @param rowsPerSecond most products a second, 0 for as many as there can be; an order may say less
 * @param keepPrevious how long a generation that was replaced is written to, and how long a
 *     rollback is possible without a rebuild
 * @param patience how long changes may take to reach the new generation, and its shards to start,
 *     before the rebuild is given up
 */
@Validated
@ConfigurationProperties("openshelf.index.rebuild")
public record RebuildSettings(
    @DefaultValue("2") @Min(1) @Max(16) int writers,
    @DefaultValue("500") @Min(10) @Max(5000) int page,
    @DefaultValue("0") @Min(0) int rowsPerSecond,
    @DefaultValue("1h") @NotNull @DurationMin Duration keepPrevious,
    @DefaultValue("5m") @NotNull @DurationMin(seconds = 1) Duration patience) {}
