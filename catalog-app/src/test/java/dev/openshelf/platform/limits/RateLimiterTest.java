package dev.openshelf.platform.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.platform.Shopper;
import dev.openshelf.platform.limits.Policy.Kind;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
  private static final List<Kind> API = List.of(Kind.API);
  private static final List<Kind> SEARCH = List.of(Kind.SEARCH, Kind.API);

  private final ManualTicker ticker = new ManualTicker();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final RateLimiter limiter =
      new RateLimiter(
          Policy.of(new RateLimitSettings(true, 20, 10, 30, List.of())),
          new LocalBuckets(ticker),
          new RateLimitMeters(meters));

  @Test
  void searchesCountAmongAllButHaveALimitOfTheirOwn() {
    Caller caller = shopper("one", "192.0.2.1");
    assertThat(admitted(caller, SEARCH, 11)).isEqualTo(10);
    assertThat(admitted(caller, API, 11)).isEqualTo(10);
    Verdict refused = limiter.ask(caller, SEARCH);
    assertThat(refused.policyHeader()).isEqualTo("\"search\";q=10;w=10");
    assertThat(refused.limitHeader()).isEqualTo("\"search\";r=0;t=10");
  }

  @Test
  void saysWhatIsLeft() {
    Caller caller = shopper("one", "192.0.2.1");
    limiter.ask(caller, API);
    ticker.advance(Duration.ofMillis(2500));
    Verdict verdict = limiter.ask(caller, SEARCH);
    assertThat(verdict.policyHeader()).isEqualTo("\"search\";q=10;w=10, \"api\";q=20;w=10");
    assertThat(verdict.limitHeader()).isEqualTo("\"search\";r=9;t=10, \"api\";r=18;t=8");
  }

  @Test
  void waitingAsToldIsEnough() {
    Caller caller = shopper("one", "192.0.2.1");
    admitted(caller, API, 5);
    ticker.advance(Duration.ofMillis(4321));
    admitted(caller, API, 100);
    ticker.advance(limiter.ask(caller, API).retryAfter());
    assertThat(admitted(caller, API, 20)).isEqualTo(20);
  }

  @Test
  void shoppersAtOneAddressDoNotShareUntilThereAreTooMany() {
    assertThat(admitted(shopper("runaway", "192.0.2.1"), API, 1000)).isEqualTo(20);
    for (int i = 1; i < 10; i++) {
      assertThat(admitted(shopper("s" + i, "192.0.2.1"), API, 20)).isEqualTo(20);
    }
    Caller eleventh = shopper("eleventh", "192.0.2.1");
    Verdict refused = limiter.ask(eleventh, API);
    assertThat(refused.admitted()).isFalse();
    assertThat(refused.limitHeader()).endsWith("\"api-address\";r=0;t=10");
    assertThat(limiter.ask(shopper("eleventh", "192.0.2.2"), API).admitted()).isTrue();
  }

  @Test
  void anonymousCallersAreTheirAddress() {
    assertThat(admitted(Caller.of(Optional.empty(), "192.0.2.1"), API, 30)).isEqualTo(20);
    assertThat(admitted(Caller.of(Optional.empty(), "192.0.2.1"), API, 30)).isZero();
    assertThat(Caller.of(Optional.of(new Shopper("192.0.2.1")), "x").who())
        .isNotEqualTo(Caller.of(Optional.empty(), "192.0.2.1").who());
  }

  @Test
  void wrongPasswordsCountAsLogins() {
    Caller caller = Caller.of(Optional.empty(), "192.0.2.1");
    for (int i = 0; i < 10; i++) {
      assertThat(limiter.mayGuess(caller).admitted()).isTrue();
      limiter.guessed(caller);
    }
    assertThat(limiter.mayGuess(caller).admitted()).isFalse();
    assertThat(limiter.ask(caller, List.of(Kind.LOGIN)).admitted()).isFalse();
    assertThat(limiter.ask(caller, API).admitted()).isTrue();
    ticker.advance(Duration.ofMinutes(1));
    assertThat(limiter.mayGuess(caller).admitted()).isTrue();
  }

  @Test
  void thousandsOfCallersMakeNoMoreSeries() {
    for (int i = 0; i < 20_000; i++) {
      limiter.ask(shopper("s" + i, "192.0.2." + i), SEARCH);
      limiter.ask(Caller.of(Optional.empty(), "2001:db8:" + i), API);
    }
    assertThat(meters.getMeters()).hasSize(2);
  }

  private int admitted(Caller caller, List<Kind> kinds, int requests) {
    int admitted = 0;
    for (int i = 0; i < requests; i++) {
      admitted += limiter.ask(caller, kinds).admitted() ? 1 : 0;
    }
    return admitted;
  }

  private static Caller shopper(String id, String address) {
    return Caller.of(Optional.of(new Shopper(id)), address);
  }
}
