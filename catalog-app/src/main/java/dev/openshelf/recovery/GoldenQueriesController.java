package dev.openshelf.recovery;

import dev.openshelf.platform.Audit;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.FieldError;
import dev.openshelf.platform.Problem;
import dev.openshelf.platform.Role;
import dev.openshelf.search.GoldenQuery;
import dev.openshelf.search.SearchProbe;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The golden queries over HTTP. */
@RestController
@ConditionalOnRole(Role.WEB)
@RequestMapping("/api/ops/golden-queries")
class GoldenQueriesController {

  /** A query as it is sent; what is left out gets the usual value. */
  record Wish(
      @Nullable String query,
      @Nullable String intent,
      @Nullable Integer minHits,
      @Nullable List<@Nullable String> mustContain,
      @Nullable Integer within) {

    GoldenQuery golden() {
      return new GoldenQuery(
          query == null ? "" : query,
          intent,
          minHits == null ? 1 : minHits,
          mustContain == null ? List.of() : mustContain,
          within == null ? GoldenQuery.WITHIN : within);
    }
  }

  private static final int MOST = 100;
  private static final int MOST_CODES = 20;
  private static final int FURTHEST = 100;

  private final GoldenQueries queries;
  private final SearchProbe probe;
  private final Audit audit;

  GoldenQueriesController(GoldenQueries queries, SearchProbe probe, Audit audit) {
    this.queries = queries;
    this.probe = probe;
    this.audit = audit;
  }

  @GetMapping
  List<GoldenQuery> list() {
    return queries.current();
  }

  @PutMapping
  List<GoldenQuery> edit(@RequestBody List<@Nullable Wish> wishes, @Nullable Principal user) {
    List<FieldError> errors = new ArrayList<>();
    List<GoldenQuery> golden = new ArrayList<>();
    for (int at = 0; at < wishes.size(); at++) {
      Wish wish = wishes.get(at);
      if (wish == null || wish.mustContain() != null && wish.mustContain().contains(null)) {
        errors.add(new FieldError("[%d]".formatted(at), "must not hold null"));
      } else {
        golden.add(wish.golden());
      }
    }
    errors.addAll(errors.isEmpty() ? errors(golden) : List.of());
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors).exception();
    }
    queries.edit(golden, name(user));
    audit.record(name(user), "golden_queries.edit", null, Map.of("queries", golden.size()));
    return golden;
  }

  /** Back to the set that is made from the catalogue. */
  @DeleteMapping
  List<GoldenQuery> forget(@Nullable Principal user) {
    queries.forgetEdits();
    audit.record(name(user), "golden_queries.reset", null, Map.of());
    return queries.current();
  }

  @PostMapping("/run")
  GoldenRun run(@Nullable Principal user) {
    GoldenRun run = queries.runLive();
    if (run == null) {
      throw Problem.of(
              HttpStatus.CONFLICT, "no_live_generation", "There is no live generation to ask.")
          .exception();
    }
    audit.record(name(user), "golden_queries.run", null, Map.of("failed", run.failed()));
    return run;
  }

  private List<FieldError> errors(List<GoldenQuery> golden) {
    List<FieldError> errors = new ArrayList<>();
    if (golden.size() > MOST) {
      errors.add(new FieldError("", "has more than 100 queries"));
    }
    for (int i = 0; i < Math.min(MOST, golden.size()); i++) {
      String place = "[%d].".formatted(i);
      flaws(golden.get(i))
          .forEach(it -> errors.add(new FieldError(place + it.field(), it.message())));
    }
    return errors;
  }

  private List<FieldError> flaws(GoldenQuery golden) {
    List<FieldError> errors = new ArrayList<>();
    probe
        .flaws(golden)
        .forEach(
            it ->
                errors.add(
                    new FieldError(it.field().equals("q") ? "query" : it.field(), it.message())));
    if (golden.query().isBlank() && errors.isEmpty()) {
      errors.add(new FieldError("query", "is needed"));
    }
    if (golden.minHits() < 0 || (golden.minHits() == 0 && golden.mustContain().isEmpty())) {
      errors.add(new FieldError("minHits", "must be at least 1 where no product is asked for"));
    }
    if (golden.within() < 1 || golden.within() > FURTHEST) {
      errors.add(new FieldError("within", "must be from 1 to 100"));
    }
    if (golden.mustContain().size() > MOST_CODES) {
      errors.add(new FieldError("mustContain", "has more than 20 codes"));
    }
    return errors;
  }

  private static @Nullable String name(@Nullable Principal user) {
    return user == null ? null : user.getName();
  }
}
