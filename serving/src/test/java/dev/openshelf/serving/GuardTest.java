package dev.openshelf.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class GuardTest {

  private static final BreakerRules RULES =
      new BreakerRules(
          Duration.ofSeconds(10), 4, 0.5, Duration.ofMillis(300), 0.5, Duration.ofSeconds(5), 2);

  private final ManualTicker ticker = new ManualTicker();
  private final long origin = ticker.getAsLong();
  private final Clock clock =
      ((InstantSource) () -> Instant.EPOCH.plusNanos(ticker.getAsLong() - origin))
          .withZone(ZoneOffset.UTC);
  private final Breaker measuring = Breaker.measuring("store", RULES, clock, ticker);
  private final Breaker opening = Breaker.opening("upstream", RULES, clock, ticker);

  @Test
  void eachOutcomeIsPassedOnAndCountedOnce() {
    Guard guard = Guard.of("lookup", 3, measuring);
    assertThat(guard.call(this::success)).isEqualTo(success());
    assertThat(guard.call(this::failure)).isEqualTo(failure());
    assertThat(guard.call(this::neither)).isEqualTo(neither());
    guard.call(this::failure);
    guard.call(this::failure);
    assertThat(measuring.rates().calls()).isEqualTo(4);
    assertThat(measuring.rates().failureRate()).isEqualTo(0.75);
    assertThat(guard.free()).isEqualTo(3);
  }

  @Test
  void tooFewCallsHaveNoRate() {
    Guard.of("lookup", 3, measuring).call(this::failure);
    assertThat(measuring.rates().failureRate()).isNull();
    assertThat(Breaker.measuring("other", RULES, clock, ticker).rates().p95()).isNull();
  }

  @Test
  void aMeasuringBreakerNeverOpens() {
    Guard guard = Guard.of("lookup", 3, measuring);
    for (int i = 0; i < 100; i++) {
      assertThat(guard.call(this::failure)).isEqualTo(failure());
    }
    assertThat(measuring.open()).isFalse();
    assertThat(measuring.rates().failureRate()).isEqualTo(1.0);
    measuring.reset();
    assertThat(measuring.rates().calls()).isZero();
    guard.call(this::failure);
    assertThat(measuring.rates().calls()).isOne();
  }

  @Test
  void anOpeningBreakerStopsCallsAndTriesAgain() {
    Guard guard = Guard.of("fetch", 3, opening);
    for (int i = 0; i < 4; i++) {
      guard.call(this::failure);
    }
    assertThat(opening.open()).isTrue();
    assertThat(guard.call(this::success)).isEqualTo(new Outcome.Neither<>(Reason.CIRCUIT_OPEN));
    ticker.pass(Duration.ofSeconds(6));
    assertThat(guard.call(this::success)).isEqualTo(success());
    assertThat(guard.call(this::success)).isEqualTo(success());
    assertThat(opening.open()).isFalse();
  }

  @Test
  void callersFaultsNeitherOpenNorCloseABreaker() {
    Guard guard = Guard.of("fetch", 3, opening);
    for (int i = 0; i < 500; i++) {
      guard.call(this::neither);
    }
    assertThat(opening.open()).isFalse();
    for (int i = 0; i < 4; i++) {
      guard.call(this::failure);
    }
    ticker.pass(Duration.ofSeconds(6));
    for (int i = 0; i < 10; i++) {
      assertThat(guard.call(this::neither)).isEqualTo(neither());
    }
    assertThat(opening.open()).isTrue();
    guard.call(this::success);
    guard.call(this::success);
    assertThat(opening.open()).isFalse();
  }

  @Test
  void aFullBulkheadIsNotTheSourcesFault() {
    Guard narrow = Guard.of("facets", 1, measuring);
    Guard other = Guard.of("lookup", 1, measuring);
    narrow.call(
        () -> {
          assertThat(narrow.call(this::success))
              .isEqualTo(new Outcome.Neither<>(Reason.POOL_EXHAUSTED));
          assertThat(other.call(this::success)).isEqualTo(success());
          return success();
        });
    assertThat(measuring.rates().calls()).isEqualTo(2);
  }

  @Test
  void slowCallsAreCountedAndTimed() {
    Guard guard = Guard.of("lookup", 3, measuring);
    for (int i = 0; i < 10; i++) {
      int each = i;
      guard.call(
          () -> {
            ticker.pass(Duration.ofMillis(each < 8 ? 10 : 400));
            return success();
          });
    }
    assertThat(measuring.rates().slowRate()).isEqualTo(0.2);
    assertThat(measuring.rates().failureRate()).isZero();
    assertThat(measuring.rates().p95()).isEqualTo(Duration.ofMillis(400));
    ticker.pass(Duration.ofSeconds(11));
    assertThat(measuring.rates().p95()).isNull();
  }

  @Test
  void anUnsoundAnswerIsGivenAndCountsAsFailure() {
    Guard guard = Guard.of("lookup", 3, measuring);
    for (int i = 0; i < 4; i++) {
      assertThat(guard.call(this::success, value -> false)).isEqualTo(success());
    }
    assertThat(measuring.rates().failureRate()).isEqualTo(1.0);
  }

  @Test
  void aFaultOfOurOwnGivesItsPlaceBack() {
    Guard guard = Guard.of("lookup", 1, measuring);
    assertThatThrownBy(
            () ->
                guard.call(
                    () -> {
                      throw new IllegalStateException("a fault");
                    }))
        .hasMessage("a fault");
    assertThat(guard.free()).isOne();
    assertThat(measuring.rates().calls()).isOne();
  }

  private Outcome<String> success() {
    return new Outcome.Success<>("answer");
  }

  private Outcome<String> failure() {
    return new Outcome.Failure<>(Reason.SERVER_ERROR);
  }

  private Outcome<String> neither() {
    return new Outcome.Neither<>(Reason.MALFORMED_RESPONSE);
  }
}
