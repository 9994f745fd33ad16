package dev.openshelf.recommendation;

import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.SingleFlight;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * What a shopper looked at last, in one query. A page shows it if it is there in time; slow, busy
 * or away, PostgreSQL only makes the list empty. Thread-safe.
 */
public final class RecentViews {

  private static final Logger log = LoggerFactory.getLogger(RecentViews.class);

  /**
   * A read takes about a millisecond, so these serve thousands of pages a second; and while
   * PostgreSQL is slow they leave most connections to those who only want a product page.
   */
  static final int MOST_READERS = 4;

  private record Question(String shopper, int most) {}

  private final ViewStore store;
  private final MeterRegistry meters;
  private final Semaphore places = new Semaphore(MOST_READERS);

  /** A read goes on without its page: the server ends it soon, and its connection survives. */
  private final SingleFlight<Question, List<ViewedProduct>> reads =
      new SingleFlight<>(SingleFlight.Abandoned.GOES_ON);

  RecentViews(ViewStore store, MeterRegistry meters) {
    this.store = store;
    this.meters = meters;
  }

  /**
   * The public ones among the products, latest view first; empty when there are none or they cannot
   * be read in time.
   *
   * @param most how many at most
   */
  public List<ViewedProduct> of(String shopper, int most, Duration budget) {
    return reads
        .ask(new Question(shopper, most), Deadline.after(budget), () -> read(shopper, most))
        .orElseGet(() -> without("late"));
  }

  private List<ViewedProduct> read(String shopper, int most) {
    if (!places.tryAcquire()) {
      return without("busy");
    }
    try {
      List<ViewedProduct> products = store.viewed(shopper, most);
      count("read");
      return products;
    } catch (DataAccessException away) {
      log.debug("What was viewed cannot be read", away);
      return without("failed");
    } finally {
      places.release();
    }
  }

  private List<ViewedProduct> without(String result) {
    count(result);
    return List.of();
  }

  private void count(String result) {
    meters.counter("openshelf.product.views.reads", "result", result).increment();
  }
}
