package dev.openshelf.serving;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes one call of identical questions that are asked at the same time. Each waiter has a deadline
 * of its own; the call runs on a virtual thread of its own, so that no waiter ends it for another.
 * Thread-safe.
 */
public final class SingleFlight<K, V> {

  /** What becomes of a call that nobody waits for any more. */
  public enum Abandoned {
    /** Its thread is interrupted. */
    CANCELLED,
    /** It goes on, because its answer is of use later. */
    GOES_ON
  }

  /** A call and those who wait for it; they are counted under the map's lock for the question. */
  private static final class Flight<V> extends FutureTask<V> {
    private int waiters;

    Flight(Supplier<V> work) {
      super(work::get);
    }
  }

  private final Map<K, Flight<V>> flights = new ConcurrentHashMap<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final Abandoned abandoned;

  public SingleFlight(Abandoned abandoned) {
    this.abandoned = abandoned;
  }

  /**
   * Asks, or joins whoever is asking already.
   *
   * @param work has to end by itself in bounded time, and soon after an interrupt if abandoned
   *     calls are cancelled; what it throws is thrown to every waiter
   * @return empty when the deadline passed first
   */
  public Optional<V> ask(K question, Deadline deadline, Supplier<V> work) {
    Flight<V> flight = board(question, work);
    waiting.incrementAndGet();
    try {
      return Optional.of(flight.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException e) {
      throw rethrown(e);
    } finally {
      waiting.decrementAndGet();
      leave(question, flight);
    }
  }

  /** How many calls are under way. */
  public int flights() {
    return flights.size();
  }

  /** How many wait for an answer. */
  public int waiting() {
    return waiting.get();
  }

  private Flight<V> board(K question, Supplier<V> work) {
    Flight<V> mine = new Flight<>(work);
    Flight<V> boarded =
        flights.compute(
            question,
            (key, under) -> {
              Flight<V> flight = under == null || under.isDone() ? mine : under;
              flight.waiters++;
              return flight;
            });
    if (boarded == mine) {
      Thread.ofVirtual().name("flight").start(() -> fly(question, mine));
    }
    return boarded;
  }

  private void fly(K question, Flight<V> flight) {
    flight.run();
    flights.remove(question, flight);
  }

  private void leave(K question, Flight<V> flight) {
    flights.compute(question, (key, under) -> without(flight, under));
  }

  private @Nullable Flight<V> without(Flight<V> flight, @Nullable Flight<V> under) {
    flight.waiters--;
    boolean unwanted =
        flight.waiters == 0 && abandoned == Abandoned.CANCELLED && flight.cancel(true);
    return unwanted && under == flight ? null : under;
  }

  private static RuntimeException rethrown(ExecutionException e) {
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    return e.getCause() instanceof RuntimeException fault
        ? fault
        : new IllegalStateException("A checked exception out of a supplier", e);
  }
}
