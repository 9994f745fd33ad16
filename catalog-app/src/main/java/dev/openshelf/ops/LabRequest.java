package dev.openshelf.ops;

import dev.openshelf.platform.FieldError;
import dev.openshelf.platform.Problem;
import dev.openshelf.recommendation.LabCache;
import dev.openshelf.recommendation.LabMode;
import dev.openshelf.recommendation.LabPlan;
import dev.openshelf.recommendation.LabScenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An experiment as it is asked for, by JSON or by form; what is not said is as usual. */
record LabRequest(
    @Nullable String scenario,
    @Nullable Integer delayMs,
    @Nullable Integer status,
    @Nullable Double failureRate,
    @Nullable Integer iterations,
    @Nullable String cache,
    @Nullable String mode,
    @Nullable Integer concurrency) {

  /**
   * The plan.
   *
   * @throws dev.openshelf.platform.ProblemException when something in it is wrong, with the fields
   */
  LabPlan plan() {
    LabPlan usual = LabPlan.standard();
    List<FieldError> errors = new ArrayList<>();
    LabPlan plan =
        new LabPlan(
            named("scenario", scenario, LabScenario::of, usual.scenario(), errors),
            or(delayMs, usual.delayMs()),
            or(status, usual.status()),
            failureRate == null ? usual.failureRate() : failureRate,
            or(iterations, usual.iterations()),
            named("cache", cache, LabCache::of, usual.cache(), errors),
            named("mode", mode, LabMode::of, usual.mode(), errors),
            or(concurrency, usual.concurrency()));
    plan.flaws().forEach((field, flaw) -> errors.add(new FieldError(field, flaw)));
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors).exception();
    }
    return plan;
  }

  private static int or(@Nullable Integer given, int usual) {
    return given == null ? usual : given;
  }

  private static <E extends Enum<E>> E named(
      String field,
      @Nullable String code,
      Function<String, Optional<E>> find,
      E usual,
      List<FieldError> errors) {
    if (code == null) {
      return usual;
    }
    Optional<E> found = find.apply(code);
    if (found.isEmpty()) {
      String known =
          Arrays.stream(usual.getDeclaringClass().getEnumConstants())
              .map(value -> value.name().toLowerCase(java.util.Locale.ROOT))
              .collect(Collectors.joining(", "));
      errors.add(new FieldError(field, "must be one of " + known));
    }
    return found.orElse(usual);
  }
}
