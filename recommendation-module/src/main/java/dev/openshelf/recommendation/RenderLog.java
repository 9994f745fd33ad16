package dev.openshelf.recommendation;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One structured event per render, with the value that was shown in the end. */
final class RenderLog implements RecommendationListener {

  private static final Logger log = LoggerFactory.getLogger("dev.openshelf.recommendation.renders");

  private final RecommendationListener next;

  RenderLog(RecommendationListener next) {
    this.next = next;
  }

  @Override
  public void rendered(Render render, boolean authorized, Recommended result) {
    next.rendered(render, authorized, result);
    if (log.isInfoEnabled()) {
      String query = "limit=" + Recommendations.SHOWN;
      log.atInfo()
          .addKeyValue("event", "ssr_recommendations")
          .addKeyValue("cache", result.cache())
          .addKeyValue("durationMs", result.renderReadyMs())
          .addKeyValue("upstreamDurationMs", result.upstreamMs())
          .addKeyValue("hasAuth", authorized)
          .addKeyValue("query", query)
          .addKeyValue("count", result.items().size())
          .addKeyValue("path", render.path())
          .log(
              """
              ssr_recommendations {"cache":"%s","durationMs":%s,"upstreamDurationMs":%s,\
              "hasAuth":%b,"query":"%s","count":%d,"path":"%s"}\
              """
                  .formatted(
                      result.cache(),
                      result.renderReadyMs(),
                      result.upstreamMs(),
                      authorized,
                      query,
                      result.items().size(),
                      render.path()));
    }
  }

  @Override
  public void called(String outcome, java.time.Duration took) {
    next.called(outcome, took);
  }
}
