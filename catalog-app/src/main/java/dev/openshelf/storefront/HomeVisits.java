package dev.openshelf.storefront;

import dev.openshelf.platform.Shopper;
import dev.openshelf.platform.Shoppers;
import dev.openshelf.recommendation.Askers;
import dev.openshelf.recommendation.RecentViews;
import dev.openshelf.recommendation.RecommendationSettings;
import dev.openshelf.recommendation.Recommendations;
import dev.openshelf.recommendation.Render;
import dev.openshelf.serving.Deadline;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Begins visits of home. */
@Component
class HomeVisits {

  private static final Logger log = LoggerFactory.getLogger(HomeVisits.class);

  private final Recommendations recommendations;
  private final RecentViews views;
  private final Askers askers;
  private final Shoppers shoppers;
  private final Duration budget;

  HomeVisits(
      Recommendations recommendations,
      RecentViews views,
      Askers askers,
      Shoppers shoppers,
      RecommendationSettings settings) {
    this.recommendations = recommendations;
    this.views = views;
    this.askers = askers;
    this.shoppers = shoppers;
    this.budget = settings.renderBudget();
  }

  HomeVisit begin(HttpServletRequest request, HttpServletResponse response) {
    Deadline sinceStart = Deadline.after(budget);
    return new HomeVisit(
        response,
        recommendations.begin(askers.of(request), new Render("/", true)),
        recent(request),
        sinceStart);
  }

  private CompletableFuture<List<ProductCard>> recent(HttpServletRequest request) {
    return shoppers
        .trackable(request)
        .map(Shopper::id)
        .map(
            shopper ->
                CompletableFuture.supplyAsync(() -> cards(shopper), Thread::startVirtualThread)
                    .exceptionally(HomeVisits::none))
        .orElseGet(() -> CompletableFuture.completedFuture(List.of()));
  }

  private List<ProductCard> cards(String shopper) {
    return views.of(shopper, budget).stream().map(ProductCard::of).toList();
  }

  /** Home is shown whatever is wrong with one of its parts. */
  private static List<ProductCard> none(Throwable fault) {
    log.error("What was viewed could not be shown", fault);
    return List.of();
  }
}
