package dev.openshelf.recommendation;

import org.jspecify.annotations.Nullable;

/**
 * What the upstream is asked.
 *
 * @param authorization header of the shopper's own request, passed on as it is; secret
 */
record UpstreamQuestion(String userId, int limit, @Nullable String authorization) {

  @Override
  public String toString() {
    return "UpstreamQuestion[limit=%d, authorized=%b]".formatted(limit, authorization != null);
  }
}
