package dev.openshelf.recommendation;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.openshelf.serving.Clockwork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * The recommended products as the catalogue shows them, in memory: those that were shown lately are
 * read again every few seconds, so that a page neither waits for PostgreSQL nor shows a product for
 * longer than that after it was hidden. While PostgreSQL is away everything stays as it was read.
 * That a product is not public is remembered too. Thread-safe.
 */
final class KnownProducts implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(KnownProducts.class);

  private static final int MOST = 10_000;
  private static final int READ_AT_ONCE = 500;

  /** More would take connections from those who only want a product page. */
  private static final int MOST_READERS = 4;

  /** As old as home's other prices may be. */
  private static final Duration PAUSE = Duration.ofSeconds(3);

  /** A product that nobody was shown for longer than a result is fresh is let go. */
  private static final Duration IDLE = Duration.ofSeconds(40);

  /** A fresh object for each reading, null for a product that is not public. */
  private record Known(@Nullable ProductItem item) {}

  private final PublicProducts catalogue;
  private final Semaphore reading = new Semaphore(MOST_READERS);
  private final Cache<Long, Known> known;
  private final Clockwork clockwork = new Clockwork("known-products");
  private volatile boolean failing;

  KnownProducts(PublicProducts catalogue, LongSupplier ticker) {
    this.catalogue = catalogue;
    this.known =
        Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfter(new UntilIdle())
            .ticker(ticker::getAsLong)
            .executor(Runnable::run)
            .build();
  }

  /** Begins to read again and again; to be called once, when the database is there. */
  void start() {
    clockwork.every(PAUSE, PAUSE, this::refresh);
  }

  /** Whether all of them have been read, so that {@link #shown} knows them. */
  boolean knows(List<Pick> picks) {
    for (Pick pick : picks) {
      if (known.getIfPresent(pick.productId()) == null) {
        return false;
      }
    }
    return true;
  }

  /** Those that are known to be public, in the order of the picks. */
  List<ProductItem> shown(List<Pick> picks, int limit) {
    List<ProductItem> items = new ArrayList<>(limit);
    for (Pick pick : picks) {
      Known product = known.getIfPresent(pick.productId());
      if (product != null && product.item() != null && items.size() < limit) {
        items.add(product.item());
      }
    }
    return List.copyOf(items);
  }

  /** Those picks whose products are known to be public. */
  List<Pick> onlyPublic(List<Pick> picks) {
    return picks.stream()
        .filter(
            pick -> {
              Known product = known.getIfPresent(pick.productId());
              return product != null && product.item() != null;
            })
        .toList();
  }

  /**
   * Reads those that are not known yet, on the caller's time.
   *
   * @return whether that was possible
   */
  boolean load(Collection<Long> ids) {
    List<Long> missing = ids.stream().filter(id -> known.getIfPresent(id) == null).toList();
    if (missing.isEmpty()) {
      return true;
    }
    if (!reading.tryAcquire()) {
      return false;
    }
    try {
      Map<Long, ProductItem> found = found(missing);
      missing.forEach(id -> known.put(id, new Known(found.get(id))));
      return true;
    } catch (DataAccessException away) {
      log.debug("{} recommended products cannot be read", missing.size(), away);
      return false;
    } finally {
      reading.release();
    }
  }

  /** Reads all of them once more; they stay as they are when that fails. */
  void refresh() {
    List<Long> ids = List.copyOf(known.asMap().keySet());
    try {
      for (int from = 0; from < ids.size(); from += READ_AT_ONCE) {
        reread(ids.subList(from, Math.min(ids.size(), from + READ_AT_ONCE)));
      }
      failing = false;
    } catch (DataAccessException away) {
      if (!failing) {
        log.warn("Recommended products stay as they were read: the catalogue is away", away);
      }
      failing = true;
    }
  }

  private void reread(Collection<Long> ids) {
    Map<Long, ProductItem> found = found(ids);
    ids.forEach(id -> known.asMap().computeIfPresent(id, (key, old) -> new Known(found.get(id))));
  }

  private Map<Long, ProductItem> found(Collection<Long> ids) {
    Map<Long, ProductItem> found = new HashMap<>();
    catalogue.find(ids).forEach(item -> found.put(item.id(), item));
    return found;
  }

  /** Only being shown keeps a product; being read again does not. */
  private static final class UntilIdle implements Expiry<Long, Known> {

    @Override
    public long expireAfterCreate(Long id, Known product, long now) {
      return IDLE.toNanos();
    }

    @Override
    public long expireAfterUpdate(Long id, Known product, long now, long left) {
      return left;
    }

    @Override
    public long expireAfterRead(Long id, Known product, long now, long left) {
      return IDLE.toNanos();
    }
  }

  @Override
  public void close() {
    clockwork.close();
  }
}
