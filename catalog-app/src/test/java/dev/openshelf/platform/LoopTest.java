package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoopTest {

  private static final Duration FOR_EVER = Duration.ofDays(1);

  private final AtomicInteger turns = new AtomicInteger();
  private final AtomicBoolean ended = new AtomicBoolean();
  private Loop loop = new Loop("test", () -> {}, this::turn, () -> ended.set(true));

  @AfterEach
  void close() {
    loop.close();
  }

  @Test
  void aCallBeginsTheNextTurn() {
    loop.start();
    await().until(() -> turns.get() == 1);
    loop.wake();
    await().until(() -> turns.get() == 2);
  }

  @Test
  void callsDuringATurnAreNotLost() {
    CountDownLatch inTurn = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    loop =
        new Loop(
            "test",
            () -> {},
            () -> {
              inTurn.countDown();
              go.await();
              return turn();
            });
    loop.start();
    await().until(() -> inTurn.getCount() == 0);
    loop.wake();
    loop.wake();
    go.countDown();
    await().until(() -> turns.get() == 2);
  }

  @Test
  void whateverATurnThrowsTheNextOneComes() {
    loop =
        new Loop(
            "test",
            () -> {},
            () -> {
              if (turns.incrementAndGet() < 3) {
                throw new AssertionError("once more");
              }
              return FOR_EVER;
            });
    loop.start();
    await().until(() -> turns.get() == 3);
  }

  @Test
  void closingEndsASleepAndWhatTheLoopUsed() {
    loop.start();
    await().until(() -> turns.get() == 1);
    loop.close();
    await().untilTrue(ended);
  }

  @Test
  void closingWaitsForATurnAndDoesNotInterruptIt() {
    CountDownLatch inTurn = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    AtomicBoolean undisturbed = new AtomicBoolean();
    loop =
        new Loop(
            "test",
            () -> {},
            () -> {
              inTurn.countDown();
              undisturbed.set(go.await(1, TimeUnit.MINUTES));
              return turn();
            });
    loop.start();
    await().until(() -> inTurn.getCount() == 0);
    loop.end();
    go.countDown();
    loop.close();
    assertThat(undisturbed).isTrue();
    assertThat(turns).hasValue(1);
  }

  @Test
  void closingDoesNotWaitForTheGate() {
    loop = new Loop("test", () -> new CountDownLatch(1).await(), this::turn, () -> ended.set(true));
    loop.start();
    loop.close();
    assertThat(ended).isTrue();
    assertThat(turns).hasValue(0);
  }

  @Test
  void closingEndsAPauseAfterAFailure() {
    loop =
        new Loop(
            "test",
            () -> {},
            () -> {
              turns.incrementAndGet();
              throw new IOException("away");
            },
            () -> ended.set(true));
    loop.start();
    await().until(() -> turns.get() >= 3);
    loop.close();
    assertThat(ended).isTrue();
  }

  @Test
  void nothingHappensBeforeTheGateOpens() {
    CountDownLatch gate = new CountDownLatch(1);
    loop = new Loop("test", gate::await, this::turn);
    loop.start();
    assertThat(turns).hasValue(0);
    gate.countDown();
    await().until(() -> turns.get() == 1);
  }

  private Duration turn() {
    turns.incrementAndGet();
    return FOR_EVER;
  }
}
