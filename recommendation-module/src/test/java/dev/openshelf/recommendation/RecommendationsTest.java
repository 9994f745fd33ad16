package dev.openshelf.recommendation;

import static dev.openshelf.recommendation.CacheUse.HIT;
import static dev.openshelf.recommendation.CacheUse.MISS_ERROR_NO_STALE;
import static dev.openshelf.recommendation.CacheUse.MISS_FETCHED;
import static dev.openshelf.recommendation.CacheUse.PENDING;
import static dev.openshelf.recommendation.CacheUse.STALE_FALLBACK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.serving.Reason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RecommendationsTest {

  private static final Duration SHORT = Duration.ofMillis(60);
  private static final Duration NO_LONGER_FRESH = Duration.ofSeconds(31);

  private final Rig rig = new Rig();

  @Test
  void theFirstIsFetchedAndTheNextIsAHitWithoutACall() {
    Recommended first = rig.ask();
    assertThat(first.cache()).isEqualTo(MISS_FETCHED);
    assertThat(first.asOf()).isEqualTo(Rig.NOW);
    assertThat(first.upstream()).isNotNull();
    rig.ticker.advance(Duration.ofSeconds(30));
    Recommended second = rig.ask();
    assertThat(second.cache()).isEqualTo(HIT);
    assertThat(second.items()).isEqualTo(first.items()).hasSize(3);
    assertThat(second.upstream()).isNull();
    assertThat(second.reasons()).isEmpty();
    assertThat(rig.upstream.calls).hasValue(1);
  }

  @Test
  void whatIsNoLongerFreshIsFetchedAnew() {
    rig.ask();
    rig.upstream.answers(FakeUpstream.picks(9));
    rig.ticker.advance(NO_LONGER_FRESH);
    assertThat(Rig.ids(rig.ask())).containsExactly(9L);
  }

  @ParameterizedTest
  @EnumSource(
      value = Reason.class,
      names = {"TIMEOUT", "CONNECTION_FAILED", "SERVER_ERROR", "OVERLOADED", "MALFORMED_RESPONSE"})
  void aFailureShowsWhatWasGoodUpToItsAgeAndSaysWhy(Reason reason) {
    rig.ask();
    rig.upstream.answers(UpstreamReply.failed(reason));
    rig.ticker.advance(NO_LONGER_FRESH);
    Recommended stale = rig.ask();
    assertThat(stale.cache()).isEqualTo(STALE_FALLBACK);
    assertThat(stale.reasons()).containsExactly(reason);
    assertThat(stale.items()).hasSize(3);
    rig.ticker.advance(Duration.ofMinutes(5));
    Recommended none = rig.ask();
    assertThat(none.cache()).isEqualTo(MISS_ERROR_NO_STALE);
    assertThat(none.reasons()).containsExactly(reason);
    assertThat(none.items()).isEmpty();
  }

  @Test
  void oneFailedRefreshDoesNotPostponeTheNext() {
    rig.ask();
    rig.upstream.answers(UpstreamReply.failed(Reason.SERVER_ERROR));
    rig.ticker.advance(NO_LONGER_FRESH);
    assertThat(rig.ask().cache()).isEqualTo(STALE_FALLBACK);
    rig.upstream.answers(FakeUpstream.picks(9));
    rig.ticker.advance(Duration.ofSeconds(1));
    assertThat(rig.ask().cache()).isEqualTo(MISS_FETCHED);
    assertThat(rig.calls).containsExactly("success", "server_error", "success");
  }

  static Stream<UpstreamReply> uselessAnswers() {
    return Stream.of(
        new UpstreamReply.Nothing(),
        UpstreamReply.failed(Reason.MALFORMED_RESPONSE),
        FakeUpstream.picks(FakeCatalogue.UNKNOWN, FakeCatalogue.UNKNOWN + 1));
  }

  @ParameterizedTest
  @MethodSource("uselessAnswers")
  void anAnswerWithNothingInItNeverReplacesAGoodOne(UpstreamReply useless) {
    rig.ask();
    rig.upstream.answers(useless);
    rig.ticker.advance(NO_LONGER_FRESH);
    for (int i = 0; i < 3; i++) {
      Recommended stale = rig.ask();
      assertThat(stale.cache()).isEqualTo(STALE_FALLBACK);
      assertThat(stale.items()).hasSize(3);
      assertThat(stale.reasons()).containsExactly(Reason.MALFORMED_RESPONSE);
    }
    assertThat(rig.upstream.calls).hasValue(4);
  }

  @Test
  void anEmptyAnswerIsShownAsSuchAndNotKept() {
    rig.upstream.answers(new UpstreamReply.Nothing());
    assertThat(rig.ask().cache()).isEqualTo(MISS_FETCHED);
    assertThat(rig.ask().cache()).isEqualTo(MISS_FETCHED);
    assertThat(rig.upstream.calls).hasValue(2);
  }

  @Test
  void hiddenAndUnknownProductsAreNotShown() {
    rig.catalogue.hidden.add(2L);
    rig.upstream.answers(FakeUpstream.picks(1, 2, FakeCatalogue.UNKNOWN, 3));
    assertThat(Rig.ids(rig.ask())).containsExactly(1L, 3L);
    rig.catalogue.hidden.add(3L);
    rig.products.refresh();
    assertThat(Rig.ids(rig.ask())).containsExactly(1L);
  }

  @Test
  void moreAreAskedForThanAreShown() {
    rig.upstream.answers(FakeUpstream.picks(LongStream.rangeClosed(1, 24).toArray()));
    rig.catalogue.hidden.add(1L);
    assertThat(Rig.ids(rig.ask())).hasSize(Recommendations.SHOWN).startsWith(2L);
    assertThat(rig.upstream.questions.getFirst().limit()).isEqualTo(24);
  }

  @Test
  void aPageWhoseCallGoesOnIsPendingAndTheLateResultIsAHit() {
    Rig hasty = new Rig(SHORT);
    hasty.upstream.hold();
    assertThat(hasty.ask(Rig.ME, Rig.PAGE).cache()).isEqualTo(PENDING);
    Recommended api = hasty.ask(Rig.ME, Rig.API);
    assertThat(api.cache()).isEqualTo(MISS_ERROR_NO_STALE);
    assertThat(api.reasons()).containsExactly(Reason.TIMEOUT);
    hasty.upstream.release();
    await().until(() -> hasty.calls.size() == 1);
    await().until(() -> hasty.ask(Rig.ME, Rig.PAGE).cache() == HIT);
    assertThat(hasty.upstream.calls).hasValue(1);
  }

  @Test
  void aSlowRefreshShowsTheOlderResultMeanwhile() {
    Rig hasty = new Rig(SHORT);
    await().until(() -> hasty.ask().cache() == HIT);
    hasty.upstream.hold();
    hasty.ticker.advance(NO_LONGER_FRESH);
    assertThat(hasty.ask(Rig.ME, Rig.PAGE).cache()).isEqualTo(STALE_FALLBACK);
    hasty.upstream.release();
  }

  @Test
  void thirtyAtOnceMakeOneCall() {
    rig.upstream.hold();
    List<CompletableFuture<Recommended>> asking =
        IntStream.range(0, 30)
            .mapToObj(i -> rig.recommendations.begin(Rig.ME, Rig.API))
            .map(
                rendering ->
                    CompletableFuture.supplyAsync(rendering::await, Thread::startVirtualThread))
            .toList();
    await().until(() -> rig.upstream.calls.get() == 1);
    rig.upstream.release();
    assertThat(asking).allSatisfy(it -> assertThat(it.join().items()).hasSize(3));
    assertThat(rig.upstream.calls).hasValue(1);
  }

  @Test
  void nobodySeesWhatIsForSomebodyElse() {
    List<Asker> askers =
        List.of(
            Asker.of(null, null, null),
            Asker.of("me", null, null),
            Asker.of("you", null, null),
            Asker.of("me", "admin", null),
            Asker.of("me", null, "Bearer one"),
            Asker.of("me", null, "Bearer two"));
    for (int i = 0; i < askers.size(); i++) {
      rig.upstream.answers(FakeUpstream.picks(100 + i));
      assertThat(rig.ask(askers.get(i), Rig.API).cache()).isEqualTo(MISS_FETCHED);
    }
    for (int i = 0; i < askers.size(); i++) {
      Recommended result = rig.ask(askers.get(i), Rig.API);
      assertThat(result.cache()).isEqualTo(HIT);
      assertThat(Rig.ids(result)).containsExactly(100L + i);
    }
  }

  @Test
  void anUpstreamThatKeepsFailingIsCutOffAndTriedAgainLater() {
    rig.upstream.answers(UpstreamReply.failed(Reason.SERVER_ERROR));
    for (int i = 0; i < 10; i++) {
      rig.ask(Asker.of("shopper" + i, null, null), Rig.API);
    }
    Recommended cutOff = rig.ask();
    assertThat(cutOff.reasons()).containsExactly(Reason.CIRCUIT_OPEN);
    assertThat(rig.upstream.calls).hasValue(10);
    rig.upstream.answers(FakeUpstream.picks(7));
    rig.ticker.advance(Duration.ofSeconds(6));
    assertThat(rig.ask().cache()).isEqualTo(MISS_FETCHED);
  }

  @Test
  void aCallersOwnMistakesNeverCutOffTheUpstream() {
    rig.upstream.answers(new UpstreamReply.Failed(Reason.SERVER_ERROR, true));
    for (int i = 0; i < 50; i++) {
      rig.ask(Asker.of("me", null, "Bearer wrong" + i), Rig.API);
    }
    assertThat(rig.recommendations.cutOff()).isFalse();
    assertThat(rig.upstream.calls).hasValue(50);
  }

  @Test
  void callsUnderWayAreBounded() {
    Rig hasty = new Rig(SHORT);
    hasty.upstream.hold();
    List<Recommended> results =
        IntStream.range(0, 40)
            .mapToObj(i -> hasty.recommendations.begin(Asker.of("s" + i, null, null), Rig.PAGE))
            .toList()
            .stream()
            .map(Rendering::await)
            .toList();
    assertThat(hasty.upstream.calls).hasValueLessThanOrEqualTo(32);
    assertThat(results)
        .anySatisfy(it -> assertThat(it.reasons()).containsExactly(Reason.OVERLOADED));
    hasty.upstream.release();
  }

  @Test
  void withoutTheCatalogueNothingUnknownIsShownAndTheResultIsKept() {
    rig.catalogue.away = true;
    Recommended away = rig.ask();
    assertThat(away.cache()).isEqualTo(MISS_ERROR_NO_STALE);
    assertThat(away.reasons()).containsExactly(Reason.DATABASE_UNAVAILABLE);
    rig.catalogue.away = false;
    assertThat(rig.ask().cache()).isEqualTo(HIT);
    rig.catalogue.away = true;
    rig.products.refresh();
    assertThat(rig.ask().items()).hasSize(3);
  }

  @Test
  void aFaultInsideIsNoFaultOfThePage() {
    rig.upstream.answers(
        question -> {
          throw new IllegalStateException("a fault of ours");
        });
    assertThat(rig.ask().cache()).isEqualTo(MISS_ERROR_NO_STALE);
  }

  @Test
  void aFloodOfShoppersKeepsNoMoreThanTheBound() {
    RecommendationSettings settings = Rig.settings(SHORT, 10);
    var cache = RecommendationConfiguration.inMemory(settings, rig.ticker);
    List<RecommendationKey> keys =
        IntStream.range(0, 10_000)
            .mapToObj(i -> Asker.of("shopper" + i, null, null).key())
            .toList();
    keys.forEach(key -> cache.keep(key, new Picked(List.of(new Pick(1, null, null)), Rig.NOW)));
    assertThat(keys.stream().filter(key -> cache.find(key).isPresent())).hasSizeBetween(1, 10);
  }
}
