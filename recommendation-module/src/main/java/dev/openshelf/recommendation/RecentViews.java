package dev.openshelf.recommendation;

import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.SingleFlight;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/** What a shopper looked at last. A page shows it if it is there in time. Thread-safe. */
public final class RecentViews {

  private static final Logger log = LoggerFactory.getLogger(RecentViews.class);

  private static final int SHOWN = 12;

  private final ViewStore store;
  private final KnownProducts products;
  private final SingleFlight<String, List<ProductItem>> reads =
      new SingleFlight<>(SingleFlight.Abandoned.CANCELLED);

  RecentViews(ViewStore store, KnownProducts products) {
    this.store = store;
    this.products = products;
  }

  /** The products, newest first; empty when there are none or they cannot be read in time. */
  public List<ProductItem> of(String shopper, Duration budget) {
    return reads.ask(shopper, Deadline.after(budget), () -> read(shopper)).orElse(List.of());
  }

  private List<ProductItem> read(String shopper) {
    try {
      List<Long> ids = store.recent(shopper, SHOWN);
      return products.load(ids)
          ? products.shown(ids.stream().map(id -> new Pick(id, null, null)).toList(), SHOWN)
          : List.of();
    } catch (DataAccessException away) {
      log.debug("What was viewed cannot be read", away);
      return List.of();
    }
  }
}
