package dev.openshelf.serving;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.openshelf.serving.SingleFlight.Abandoned;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SingleFlightTest {

  private final ExecutorService shoppers = Executors.newVirtualThreadPerTaskExecutor();
  private final SingleFlight<String, Integer> flights = new SingleFlight<>(Abandoned.CANCELLED);
  private final AtomicInteger calls = new AtomicInteger();
  private final CountDownLatch answer = new CountDownLatch(1);

  @AfterEach
  void close() {
    shoppers.shutdownNow();
  }

  @Test
  void aHundredIdenticalQuestionsAreOneCall() throws Exception {
    List<Future<Optional<Integer>>> asking = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      asking.add(shoppers.submit(() -> flights.ask("q", patient(), this::held)));
    }
    await().atMost(10, SECONDS).until(() -> flights.waiting() == 100);
    assertThat(flights.ask("another", patient(), () -> 7)).contains(7);
    answer.countDown();
    for (Future<Optional<Integer>> each : asking) {
      assertThat(each.get(10, SECONDS)).contains(1);
    }
    await().atMost(10, SECONDS).until(() -> flights.flights() == 0);
  }

  @Test
  void eachWaiterHasItsOwnDeadline() throws Exception {
    Future<Optional<Integer>> patient =
        shoppers.submit(() -> flights.ask("q", patient(), this::held));
    await().atMost(10, SECONDS).until(() -> calls.get() == 1);
    assertThat(flights.ask("q", hasty(), this::held)).isEmpty();
    answer.countDown();
    assertThat(patient.get(10, SECONDS)).contains(1);
    assertThat(calls).hasValue(1);
  }

  @Test
  void aCallThatNobodyWaitsForIsCancelledAndTheNextAsksAnew() {
    AtomicBoolean interrupted = new AtomicBoolean();
    assertThat(
            flights.ask(
                "q",
                hasty(),
                () -> {
                  interrupted.set(heldUntilInterrupted());
                  return 0;
                }))
        .isEmpty();
    await().atMost(10, SECONDS).untilTrue(interrupted);
    assertThat(flights.ask("q", patient(), () -> 2)).contains(2);
  }

  @Test
  void orGoesOnAndCanBeJoined() {
    SingleFlight<String, Integer> lasting = new SingleFlight<>(Abandoned.GOES_ON);
    assertThat(lasting.ask("q", hasty(), this::held)).isEmpty();
    assertThat(lasting.flights()).isOne();
    answer.countDown();
    assertThat(lasting.ask("q", patient(), this::held)).isPresent();
    await().atMost(10, SECONDS).until(() -> lasting.flights() == 0);
  }

  @Test
  void aFaultReachesEveryWaiter() {
    Future<Optional<Integer>> other =
        shoppers.submit(() -> flights.ask("q", patient(), this::faulty));
    await().atMost(10, SECONDS).until(() -> calls.get() == 1);
    Future<Optional<Integer>> joined =
        shoppers.submit(() -> flights.ask("q", patient(), this::faulty));
    answer.countDown();
    for (Future<?> each : List.of(other, joined)) {
      assertThatThrownBy(() -> each.get(10, SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasRootCauseMessage("a fault");
    }
    await().atMost(10, SECONDS).until(() -> flights.flights() == 0);
  }

  private static Deadline patient() {
    return Deadline.after(Duration.ofSeconds(20));
  }

  private static Deadline hasty() {
    return Deadline.after(Duration.ofMillis(50));
  }

  private int held() {
    int call = calls.incrementAndGet();
    heldUntilInterrupted();
    return call;
  }

  private int faulty() {
    calls.incrementAndGet();
    heldUntilInterrupted();
    throw new IllegalStateException("a fault");
  }

  private boolean heldUntilInterrupted() {
    try {
      answer.await();
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
