package dev.openshelf.recommendation;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Bodies as an upstream writes them. */
final class Answers {

  private Answers() {}

  static String of(String user, long... products) {
    return """
    {"user_id":"%s","recommendations":[%s],"total_count":%d,"evaluation":{}}\
    """
        .formatted(
            user,
            Arrays.stream(products)
                .mapToObj("{\"product_id\":%d,\"score\":0.5,\"reason\":\"similar\"}"::formatted)
                .collect(Collectors.joining(",")),
            products.length);
  }
}
