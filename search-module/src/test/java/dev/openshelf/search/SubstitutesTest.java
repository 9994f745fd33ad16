package dev.openshelf.search;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.search.LiveDetails.Detail;
import dev.openshelf.search.LiveDetails.Details;
import dev.openshelf.search.SearchAnswer.Item;
import dev.openshelf.search.SearchAnswer.ItemPrice;
import dev.openshelf.search.SearchAnswer.Total;
import dev.openshelf.serving.Admission;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Reason;
import dev.openshelf.serving.Rung;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands in for Elasticsearch, when, and what the answer says then. */
class SubstitutesTest {

  private static final Instant NOW = Instant.parse("2026-08-04T02:10:00Z");

  private final FakeElastic elastic = new FakeElastic();
  private final AtomicLong nanos = new AtomicLong();
  private Admission.Decision decision = Admission.Decision.ADMITTED;
  private Optional<Details> details = Optional.empty();
  private Function<Asked, Rung.Step<Found>> database =
      asked -> Rung.Step.passed(Reason.DATABASE_UNAVAILABLE);
  private final SearchRig rig =
      SearchRig.over(
          elastic.nodes(),
          FakeElastic.names(),
          new SearchRig.Parts(
              Duration.ofSeconds(20),
              Clock.systemUTC(),
              nanos::get,
              new DatabaseRungs(
                  rung(Source.DATABASE_EXACT),
                  rung(Source.DATABASE_PREFIX),
                  rung(Source.DATABASE_CATEGORY)),
              (ids, caller, deadline) -> details,
              caller -> decision));

  SubstitutesTest() {
    await().atMost(20, SECONDS).until(() -> rig.state() instanceof LiveIndexWatch.State.Known);
    elastic.answers(FakeElastic.FOUND);
  }

  @AfterEach
  void close() {
    rig.close();
    elastic.close();
  }

  @Test
  void anOldAnswerStandsInAndSaysWhatNobodyCanVouchFor() {
    SearchAnswer healthy = rig.ask("q", "camera");
    assertTold(healthy, "primary", "elasticsearch");
    elastic.fails(500);
    SearchAnswer old = rig.ask("q", " CAMERA");
    assertTold(
        old,
        "fallback",
        "cache",
        "server_error",
        "stale_cache",
        "price_unverified",
        "availability_unverified");
    assertThat(SearchRig.ids(old)).isEqualTo(SearchRig.ids(healthy));
    assertThat(old.items()).allMatch(item -> item.price() == null && item.availability() == null);
    assertThat(old.meta().generation()).isEqualTo("g000001");
    assertTold(rig.ask("q", "camera", "size", "19"), "unavailable", "none", "server_error");
  }

  @Test
  void pricesAndVisibilityOfAnOldAnswerAreThoseOfNow() {
    rig.ask("q", "camera");
    elastic.fails(500);
    details =
        Optional.of(new Details(Map.of(42L, new Detail("189.00", "EUR", "out_of_stock")), NOW));
    SearchAnswer old = rig.ask("q", "camera");
    assertTold(old, "fallback", "cache", "server_error", "stale_cache");
    assertThat(SearchRig.ids(old)).containsExactly(42L);
    assertThat(old.items().getFirst().price()).isEqualTo(new ItemPrice("189.00", "EUR", NOW));
    assertThat(old.items().getFirst().availability()).isEqualTo("out_of_stock");
  }

  @Test
  void anOldAnswerIsStaleForFiveMinutesAndALastResortForFifteen() {
    rig.ask("q", "camera");
    elastic.fails(500);
    database = asked -> found(Source.DATABASE_PREFIX, 42);
    pass(Duration.ofMinutes(5));
    assertTold(rig.ask("q", "camera"), "fallback", "cache");
    pass(Duration.ofSeconds(1));
    assertTold(
        rig.ask("q", "camera"), "fallback", "database_prefix", "server_error", "prefix_only");
    database = asked -> Rung.Step.passed(Reason.FALLBACK_CAPACITY_EXHAUSTED);
    assertTold(
        rig.ask("q", "camera"),
        "fallback",
        "cache",
        "server_error",
        "fallback_capacity_exhausted",
        "stale_cache");
    pass(Duration.ofMinutes(10));
    assertTold(
        rig.ask("q", "camera"),
        "unavailable",
        "none",
        "server_error",
        "fallback_capacity_exhausted");
  }

  @Test
  void whatIsIncompleteIsNeverKept() {
    elastic.answers(FakeElastic.FOUND.replace("\"failed\": 0", "\"failed\": 1"));
    assertTold(rig.ask("q", "camera"), "primary", "elasticsearch", "partial_shards");
    elastic.fails(500);
    assertTold(rig.ask("q", "camera"), "unavailable", "none", "server_error");
  }

  @Test
  void whatContradictsItselfIsAFailureAndNeverKept() {
    elastic.answers(
        FakeElastic.NOTHING
            .replace("\"value\": 0", "\"value\": 37")
            .replace("\"doc_count\": 0", "\"doc_count\": 37"));
    assertTold(rig.ask("q", "camera"), "unavailable", "none", "malformed_response");
    assertTold(rig.ask("category", "1"), "unavailable", "none", "malformed_response");
    for (int i = 0; i < 10; i++) {
      rig.ask("q", "camera " + i);
    }
    assertThat(rig.breaker().rates().calls()).isEqualTo(12);
    assertThat(rig.breaker().rates().failureRate()).isEqualTo(1.0);
    elastic.fails(500);
    assertTold(rig.ask("q", "camera"), "unavailable", "none", "server_error");
  }

  @Test
  void answersOfAnotherGenerationAreNotFound() {
    rig.ask("q", "camera");
    elastic.live = "shop-g000002";
    await()
        .atMost(20, SECONDS)
        .until(
            () ->
                rig.state() instanceof LiveIndexWatch.State.Known(LiveIndex live)
                    && live.generation().equals("g000002"));
    elastic.fails(500);
    assertTold(rig.ask("q", "camera"), "unavailable", "none", "server_error");
  }

  @Test
  void aCategoryPageIsFreshForASecond() {
    String[] page = {"category", "1"};
    rig.ask(page);
    assertTold(rig.ask(page), "primary", "elasticsearch");
    assertThat(elastic.searches).hasValue(1);
    pass(Duration.ofMillis(1001));
    rig.ask(page);
    assertThat(elastic.searches).hasValue(2);
  }

  @Test
  void whoIsNotAdmittedIsAnsweredWithoutElasticsearch() {
    decision = new Admission.Decision.Refused(Reason.RECOVERING);
    database = asked -> found(Source.DATABASE_CATEGORY, 7);
    assertTold(rig.ask("category", "1"), "fallback", "database_category", "recovering");
    assertThat(elastic.searches).hasValue(0);
    assertThat(rig.breaker().rates().calls()).isZero();
  }

  @Test
  void anUnknownCodeGoesOnAsTextWhoeverSaysSo() {
    elastic.fails(503);
    database =
        asked ->
            asked.intent() == Intent.EXACT_CODE
                ? found(Source.DATABASE_EXACT)
                : found(Source.DATABASE_PREFIX, 42);
    SearchAnswer answer = rig.ask("q", "ex-42");
    assertTold(answer, "fallback", "database_prefix", "server_error", "prefix_only");
    assertThat(answer.meta().intent()).isEqualTo("full_text");
    SearchAnswer exact = rig.ask("q", "ex-42", "intent", "exact_code");
    assertTold(exact, "fallback", "database_exact", "server_error");
    assertThat(exact.items()).isEmpty();
    assertThat(exact.status()).isEqualTo("ok");
  }

  @Test
  void noNameThatStartsLikeThatIsNoAnswerToWords() {
    elastic.fails(503);
    database = asked -> found(Source.DATABASE_PREFIX);
    assertTold(
        rig.ask("q", "camera"), "unavailable", "none", "server_error", "no_fallback_for_intent");
    assertThat(rig.suggest("q", "camera").status()).isEqualTo("ok");
    assertTold(
        rig.ask("brand", "Acme"), "unavailable", "none", "server_error", "no_fallback_for_intent");
  }

  @Test
  void pagesOfTwoSourcesAreNeverMixed() {
    String primary = Objects.requireNonNull(rig.ask("category", "1", "size", "1").nextCursor());
    elastic.fails(500);
    assertTold(rig.ask("category", "1", "size", "1", "cursor", primary), "unavailable", "none");
    database = asked -> found(Source.DATABASE_CATEGORY, 1);
    assertThat(rig.outcome("category", "1", "size", "1", "cursor", primary))
        .isEqualTo(SearchOutcome.Refused.cursorExpired());
    pass(Duration.ofMinutes(16));
    String fallback = Objects.requireNonNull(rig.ask("category", "1", "size", "1").nextCursor());
    List<List<Object>> after = new ArrayList<>();
    database =
        asked -> {
          after.add(asked.after(Bookmark.DATABASE));
          return found(Source.DATABASE_CATEGORY, 2);
        };
    assertThat(rig.ids("category", "1", "size", "1", "cursor", fallback)).containsExactly(2L);
    assertThat(after).containsExactly(List.of(1L));
    elastic.answers(FakeElastic.FOUND);
    assertThat(rig.outcome("category", "1", "size", "1", "cursor", fallback))
        .isEqualTo(SearchOutcome.Refused.cursorExpired());
  }

  @Test
  void identicalQuestionsAreOneCall() throws Exception {
    elastic.gate = new CountDownLatch(1);
    try (ExecutorService shoppers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<SearchAnswer>> asking = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        asking.add(shoppers.submit(() -> rig.ask("q", "camera")));
      }
      await().atMost(10, SECONDS).until(() -> rig.waiting() == 50);
      elastic.gate.countDown();
      for (Future<SearchAnswer> each : asking) {
        assertTold(each.get(10, SECONDS), "primary", "elasticsearch");
      }
    }
    assertThat(elastic.searches).hasValue(1);
    assertThat(rig.breaker().rates().calls()).isOne();
  }

  @Test
  void aMistakeOfACallerNeverCountsAgainstElasticsearch() {
    elastic.fails(400);
    for (int i = 0; i < 50; i++) {
      rig.ask("q", "camera " + i);
    }
    assertThat(rig.breaker().rates().calls()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void eachFailedCallIsCountedOnce(int status) {
    elastic.fails(status);
    for (int i = 0; i < 12; i++) {
      rig.ask("q", "camera " + i);
    }
    assertThat(elastic.searches).hasValue(12);
    assertThat(rig.breaker().rates().calls()).isEqualTo(12);
    assertThat(rig.breaker().rates().failureRate()).isEqualTo(1.0);
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private static void assertTold(
      SearchAnswer answer, String mode, String source, String... reasons) {
    assertThat(answer.meta().mode()).isEqualTo(mode);
    assertThat(answer.meta().source()).isEqualTo(source);
    List<String> told = answer.meta().degradedReasons();
    if (reasons.length > 0) {
      assertThat(told).startsWith(reasons);
    } else {
      assertThat(told.isEmpty()).isEqualTo(mode.equals("primary"));
    }
  }

  private Rung<Asked, Found> rung(Source source) {
    return new Rung<>() {
      @Override
      public String name() {
        return source.code();
      }

      @Override
      public Step<Found> ask(Asked question, Deadline deadline) {
        return database.apply(question);
      }
    };
  }

  private static Rung.Step<Found> found(Source source, long... ids) {
    List<Item> items = new ArrayList<>();
    for (long id : ids) {
      items.add(
          new Item(id, "C", null, "Name", null, null, null, null, null, "/products/" + id, null));
    }
    return Rung.Step.answered(
        Found.inDatabase(
            new SearchPage(
                items,
                new Total(ids.length, "gte"),
                null,
                ids.length == 0 ? List.of() : List.of(ids[ids.length - 1]),
                ids.length),
            source,
            NOW));
  }
}
