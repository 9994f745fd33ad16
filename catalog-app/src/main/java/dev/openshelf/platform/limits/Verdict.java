package dev.openshelf.platform.limits;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Whether a request may go on, and how its caller stands, as the headers of the answer say it
 * (draft-ietf-httpapi-ratelimit-headers-11).
 *
 * @param levels of the policies that were asked; if it may not go on, the last one refused it
 */
record Verdict(boolean admitted, List<Level> levels) {
  /** Of a request that is not counted. */
  static final Verdict FREE = new Verdict(true, List.of());

  /** What is counted; {@code "search";q=100;w=10, "api";q=200;w=10}. */
  String policyHeader() {
    return levels.stream()
        .map(Level::policy)
        .map(
            policy ->
                "\"%s\";q=%d;w=%d"
                    .formatted(policy.name(), policy.quota(), policy.window().toSeconds()))
        .collect(Collectors.joining(", "));
  }

  /** What is left; {@code "search";r=99;t=10, "api";r=198;t=7}. */
  String limitHeader() {
    return levels.stream()
        .map(
            level ->
                "\"%s\";r=%d;t=%d"
                    .formatted(
                        level.policy().name(), Math.max(0, level.left()), level.resetSeconds()))
        .collect(Collectors.joining(", "));
  }

  /** After this long there is room again; at least a second. */
  Duration retryAfter() {
    return Duration.ofSeconds(Math.max(1, levels.getLast().resetSeconds()));
  }
}
