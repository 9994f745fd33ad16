package dev.openshelf.search;

import dev.openshelf.serving.GateLimits;
import dev.openshelf.serving.RampSettings;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/** How searches come back to Elasticsearch after it failed. */
@Validated
@ConfigurationProperties("openshelf.search.recovery")
public record RecoverySettings(@DefaultValue @Valid Ramp ramp, @DefaultValue @Valid Gate gate) {

  private static final double PERCENT = 100;

  /**
   * The steps.
   *
   * @param steps growing shares of the traffic, in percent up to 100 or as ratios up to 1. The
   *     first is small enough for a cold cluster, each of the others a load that the one before
   *     lets hope for
   * @param stepDuration how long all gates must hold before the next step. 30 s show what caches,
   *     merges and garbage collection make of the load
   * @param minSamples calls that a step must have seen; below 50 one failed call decides everything
   * @param coolDown rest after the first failure. 5 s outlast a restart's worst moment
   * @param maxCoolDown longest rest. After 5 min people expect somebody to try again
   */
  public record Ramp(
      @DefaultValue({"2", "10", "25", "50", "100"}) @NotEmpty List<Double> steps,
      @DefaultValue("30s") @NotNull Duration stepDuration,
      @DefaultValue("50") @Min(1) int minSamples,
      @DefaultValue("5s") @NotNull Duration coolDown,
      @DefaultValue("5m") @NotNull Duration maxCoolDown) {

    public Ramp {
      settings(steps, stepDuration, minSamples, coolDown, maxCoolDown);
    }

    /** The same as the ramp understands it. */
    public RampSettings settings() {
      return settings(steps, stepDuration, minSamples, coolDown, maxCoolDown);
    }

    private static RampSettings settings(
        List<Double> steps,
        Duration stepDuration,
        int minSamples,
        Duration coolDown,
        Duration maxCoolDown) {
      boolean percent = !steps.isEmpty() && steps.getLast() > 1;
      List<Double> ratios = steps.stream().map(it -> percent ? it / PERCENT : it).toList();
      return new RampSettings(ratios, stepDuration, minSamples, coolDown, maxCoolDown);
    }
  }

  /**
   * What the index must prove.
   *
   * @param maxBacklog changes between commit and index. 1,000 are indexed within a second
   * @param maxLag age of what the index shows. 10 s are ten missed heartbeats
   * @param maxErrorRate failed calls among all, 0 to 1
   * @param maxP95 time within which 95 of 100 calls must be answered, below what search waits for
   * @param probeTimeout time within which a single small search must be answered
   * @param maxDifferences products in which index and database may differ
   */
  public record Gate(
      @DefaultValue("1000") @PositiveOrZero long maxBacklog,
      @DefaultValue("10s") @NotNull Duration maxLag,
      @DefaultValue("0.01") @PositiveOrZero @DecimalMax("1") double maxErrorRate,
      @DefaultValue("300ms") @NotNull Duration maxP95,
      @DefaultValue("100ms") @NotNull Duration probeTimeout,
      @DefaultValue("0") @PositiveOrZero long maxDifferences) {

    public Gate {
      if (!maxLag.isPositive() || !maxP95.isPositive() || !probeTimeout.isPositive()) {
        throw new IllegalArgumentException(
            "openshelf.search.recovery.gate: a time limit must be positive");
      }
    }

    /** The limits of the gates that are read from calls. */
    public GateLimits limits() {
      return new GateLimits(maxErrorRate, maxP95);
    }
  }
}
