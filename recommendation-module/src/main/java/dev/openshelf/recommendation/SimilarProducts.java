package dev.openshelf.recommendation;

import dev.openshelf.serving.Clockwork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Recommends products that are like those which a shopper looked at, filled up with popular ones;
 * to somebody who looked at nothing yet, popular ones alone. Those are kept in memory. Thread-safe.
 */
final class SimilarProducts implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(SimilarProducts.class);

  private static final int VIEWS = 20;
  private static final int CATEGORIES = 6;
  private static final int PER_CATEGORY = 100;
  private static final int POPULAR = 100;

  /** Tastes change by the day; new shops get their first pictures within minutes. */
  private static final Duration PAUSE = Duration.ofSeconds(20);

  private final SimilarityReads reads;
  private final Clockwork clockwork = new Clockwork("popular-products");
  private volatile List<SimilarProduct> popular = List.of();

  SimilarProducts(SimilarityReads reads) {
    this.reads = reads;
  }

  /** Begins to keep popular products up to date; to be called once, when the database is there. */
  void start() {
    clockwork.every(PAUSE, this::refresh);
  }

  /** Reads what is popular; what was read before stays when it fails. */
  void refresh() {
    try {
      popular = List.copyOf(reads.popular(POPULAR, POPULAR));
    } catch (DataAccessException away) {
      log.debug("Popular products stay as they were", away);
    }
  }

  /** At most so many products for a shopper, the best first; reads PostgreSQL. */
  List<Pick> recommend(String shopper, int limit) {
    List<SimilarProduct> viewed =
        Asker.ANONYMOUS.equals(shopper) ? List.of() : reads.viewed(shopper, VIEWS);
    if (popular.isEmpty()) {
      refresh();
    }
    Map<Long, Pick> picks = new LinkedHashMap<>();
    if (!viewed.isEmpty()) {
      similar(viewed, limit)
          .forEach(like -> picks.put(like.id(), new Pick(like.id(), like.score(), "similar")));
    }
    for (SimilarProduct product : popular) {
      boolean seen = viewed.stream().anyMatch(view -> view.id() == product.id());
      if (picks.size() < limit && !seen) {
        picks.putIfAbsent(product.id(), new Pick(product.id(), 0.0, "popular"));
      }
    }
    return List.copyOf(picks.values());
  }

  private List<Similarity.Scored> similar(List<SimilarProduct> viewed, int limit) {
    List<SimilarProduct> candidates =
        new ArrayList<>(
            reads.nearby(
                viewed.stream().map(SimilarProduct::id).toList(), CATEGORIES, PER_CATEGORY));
    candidates.addAll(popular);
    Map<Long, SimilarProduct> once = new LinkedHashMap<>();
    candidates.forEach(candidate -> once.putIfAbsent(candidate.id(), candidate));
    return Similarity.rank(viewed, List.copyOf(once.values()), limit);
  }

  @Override
  public void close() {
    clockwork.close();
  }
}
