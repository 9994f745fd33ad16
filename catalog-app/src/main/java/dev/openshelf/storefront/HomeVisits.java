package dev.openshelf.storefront;

import dev.openshelf.recommendation.Askers;
import dev.openshelf.recommendation.RecommendationSettings;
import dev.openshelf.recommendation.Recommendations;
import dev.openshelf.recommendation.Render;
import dev.openshelf.serving.Deadline;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** Begins visits of home. */
@Component
class HomeVisits {

  private static final int VIEWED = 12;

  private final Recommendations recommendations;
  private final ViewedCards viewed;
  private final Askers askers;
  private final Duration budget;

  HomeVisits(
      Recommendations recommendations,
      ViewedCards viewed,
      Askers askers,
      RecommendationSettings settings) {
    this.recommendations = recommendations;
    this.viewed = viewed;
    this.askers = askers;
    this.budget = settings.renderBudget();
  }

  HomeVisit begin(HttpServletRequest request, HttpServletResponse response) {
    Deadline sinceStart = Deadline.after(budget);
    return new HomeVisit(
        response,
        recommendations.begin(askers.of(request), new Render("/", true)),
        viewed.begin(request, VIEWED, budget),
        sinceStart);
  }
}
