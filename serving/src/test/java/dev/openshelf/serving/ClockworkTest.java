package dev.openshelf.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClockworkTest {

  private static final Duration FOR_EVER = Duration.ofDays(1);

  private final AtomicInteger rounds = new AtomicInteger();
  private final Clockwork clockwork = new Clockwork("test");

  @AfterEach
  void close() {
    clockwork.close();
  }

  @Test
  void whateverARoundThrowsTheNextOneFollows() {
    clockwork.every(
        Duration.ofMillis(1),
        () -> {
          rounds.incrementAndGet();
          throw new IllegalStateException("once more");
        });
    await().until(() -> rounds.get() >= 3);
  }

  @Test
  void somethingCanBeDoneBetweenTwoRounds() {
    clockwork.every(FOR_EVER, FOR_EVER, rounds::incrementAndGet);
    clockwork.soon(rounds::incrementAndGet);
    await().until(() -> rounds.get() == 1);
  }

  @Test
  void closingWaitsForTheRoundAndDoesNotInterruptIt() {
    CountDownLatch inRound = new CountDownLatch(1);
    AtomicBoolean undisturbed = new AtomicBoolean();
    clockwork.every(FOR_EVER, () -> undisturbed.set(waitedInPeace(inRound)));
    await().until(() -> inRound.getCount() == 0);
    clockwork.close();
    assertThat(undisturbed).isTrue();
  }

  @Test
  void aRoundThatDoesNotEndIsInterrupted() {
    CountDownLatch inRound = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    clockwork.every(
        FOR_EVER,
        () -> {
          inRound.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.set(true);
          }
        });
    await().until(() -> inRound.getCount() == 0);
    clockwork.close();
    assertThat(interrupted).isTrue();
  }

  @Test
  void afterItsEndItTakesNoWork() {
    clockwork.close();
    clockwork.soon(rounds::incrementAndGet);
    clockwork.every(FOR_EVER, rounds::incrementAndGet);
    assertThat(rounds).hasValue(0);
  }

  /** Whether a short wait was not interrupted. */
  private static boolean waitedInPeace(CountDownLatch begun) {
    begun.countDown();
    try {
      return !new CountDownLatch(1).await(200, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }
}
