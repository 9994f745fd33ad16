package dev.openshelf.indexer;

import dev.openshelf.contracts.change.ProductState;
import dev.openshelf.indexer.FillPages.Filled;
import dev.openshelf.indexer.FillPages.Page;
import dev.openshelf.indexer.ItemResult.Refused;
import dev.openshelf.indexer.ItemResult.TryLater;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies the products of the database into a generation, several pages at once, each in a statement
 * of its own. Versions settle what live changes write meanwhile, so it may begin anew at any time
 * and go on from any page. Thread-safe.
 */
final class Fill {

  /** Who asked for the filling. */
  interface Order {
    /** Whether to go on; may throw to end it. Called by the thread that runs the filling. */
    boolean goOn();

    /** Called by the thread that runs the filling, twice a second. */
    void reached(Filled filled);

    /** A document that the generation will never take; may throw. Called by any thread. */
    void refused(ProductState state, Refused why);
  }

  /** What it works with. */
  record Tools(
      CatalogueStates states,
      Documents documents,
      GenerationWriters writers,
      Stamps stamps,
      Backoff backoff) {}

  private static final Logger log = LoggerFactory.getLogger(Fill.class);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

  /** An index that is missing this often is not just being made. */
  private static final int MISSED = 5;

  private final Tools tools;
  private final int writers;
  private final int page;
  private final Pause pause;

  Fill(Tools tools, int writers, int page, Pause pause) {
    this.tools = tools;
    this.writers = writers;
    this.page = page;
    this.pause = pause;
  }

  /**
   * Fills a generation.
   *
   * @return whether it came to the end
   * @throws IOException when the generation's index is gone
   */
  boolean run(String generation, Filled from, Pacer pacer, Order order)
      throws InterruptedException, IOException {
    FillPages pages = new FillPages(tools.states(), page, from);
    Run run = new Run(generation, pages, pacer, order);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < writers; i++) {
      threads.add(Thread.ofVirtual().name("fill-" + generation + "-" + i).start(run));
    }
    try {
      boolean goOn = true;
      while (goOn && !run.ended(BETWEEN_LOOKS)) {
        order.reached(pages.filled());
        goOn = order.goOn();
      }
      run.complain();
      order.reached(pages.filled());
      return goOn;
    } finally {
      run.stop(threads);
    }
  }

  /** One filling; each of its threads takes pages until there are no more. */
  private final class Run implements Runnable {

    private final String generation;
    private final FillPages pages;
    private final Pacer pacer;
    private final Order order;
    private final CountDownLatch working = new CountDownLatch(writers);
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private volatile boolean stopping;

    Run(String generation, FillPages pages, Pacer pacer, Order order) {
      this.generation = generation;
      this.pages = pages;
      this.pacer = pacer;
      this.order = order;
    }

    @Override
    public void run() {
      try {
        Supplier<Optional<Page>> next = () -> stopping ? Optional.empty() : pages.next();
        for (Optional<Page> at = next.get(); at.isPresent(); at = next.get()) {
          List<ProductState> states = at.get().states();
          pause.last(pacer.claim(states.size()));
          if (write(states)) {
            pages.done(at.get());
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (IOException | RuntimeException e) {
        failure.compareAndSet(null, e);
        stopping = true;
      } finally {
        working.countDown();
      }
    }

    boolean ended(Duration atMost) throws InterruptedException {
      return working.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    void complain() throws IOException {
      switch (failure.get()) {
        case null -> {}
        case IOException e -> throw e;
        case RuntimeException e -> throw e;
        default -> throw new IllegalStateException(failure.get());
      }
    }

    void stop(List<Thread> threads) throws InterruptedException {
      stopping = true;
      if (working.getCount() > 0) {
        threads.forEach(Thread::interrupt);
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }

    /** Says whether all of it is written. */
    private boolean write(List<ProductState> page) throws IOException, InterruptedException {
      List<ProductState> left = page;
      int round = 0;
      while (!left.isEmpty() && !stopping) {
        round++;
        left = writeOnce(left, round);
        if (!left.isEmpty()) {
          pause.last(tools.backoff().before(round));
        }
      }
      return left.isEmpty();
    }

    /** Returns the products that have to be written again. */
    private List<ProductState> writeOnce(List<ProductState> page, int round) throws IOException {
      Instant stamp = tools.stamps().begin();
      try {
        List<BulkOperation> operations =
            page.stream().map(state -> tools.documents().of(state, stamp)).toList();
        return sorted(page, tools.writers().write(generation, operations), round);
      } finally {
        tools.stamps().end(stamp);
      }
    }

    private List<ProductState> sorted(List<ProductState> page, List<ItemResult> results, int round)
        throws IOException {
      List<ProductState> left = new ArrayList<>();
      for (int at = 0; at < page.size(); at++) {
        switch (results.get(at)) {
          case TryLater later -> {
            if (left.isEmpty()) {
              held(later, round);
            }
            left.add(page.get(at));
          }
          case Refused refused -> order.refused(page.get(at), refused);
          default -> {}
        }
      }
      return left;
    }

    private void held(TryLater later, int round) throws IOException {
      if (later.hold() == Hold.INDEX_MISSING && round >= MISSED) {
        throw new IOException("The index of generation " + generation + " is gone");
      }
      if (round == 1 && !stopping) {
        log.warn("Filling {} waits, {}: {}", generation, later.hold().code(), later.detail());
      }
    }
  }
}
