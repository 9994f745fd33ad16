package dev.openshelf.serving;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How calls to a source went within its breaker's window.
 *
 * @param calls those that count
 * @param failureRate 0 to 1; null when there were too few calls to say
 * @param slowRate 0 to 1; null when there were too few calls to say
 * @param p95 time that 95 of 100 calls stayed under; null without calls
 */
public record Rates(
    int calls, @Nullable Double failureRate, @Nullable Double slowRate, @Nullable Duration p95) {}
