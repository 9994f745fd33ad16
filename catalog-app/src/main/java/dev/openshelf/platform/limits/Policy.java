package dev.openshelf.platform.limits;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * So many requests in so long.
 *
 * @param name as the answer's headers and the metrics name it
 * @param window whole seconds
 */
record Policy(String name, int quota, Duration window) {

  /** What is counted apart. */
  enum Kind {
    API,
    SEARCH,
    ADMIN,
    LOGIN,
    REPORTS
  }

  /** Behind one address many people may sit, but not any number of them. */
  private static final int CALLERS_PER_ADDRESS = 10;

  private static final Duration SHORT = Duration.ofSeconds(10);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** Enough for somebody who has forgotten the password, too few for guessing it. */
  private static final int LOGINS = 10;

  /** A page reports once, before it gives up. */
  private static final int REPORTS_A_MINUTE = 5;

  static Map<Kind, Policy> of(RateLimitSettings settings) {
    Map<Kind, Policy> policies = new EnumMap<>(Kind.class);
    policies.put(Kind.API, new Policy("api", settings.apiPer10s(), SHORT));
    policies.put(Kind.SEARCH, new Policy("search", settings.searchPer10s(), SHORT));
    policies.put(Kind.ADMIN, new Policy("admin", settings.adminPer10s(), SHORT));
    policies.put(Kind.LOGIN, new Policy("login", LOGINS, MINUTE));
    policies.put(Kind.REPORTS, new Policy("reports", REPORTS_A_MINUTE, MINUTE));
    return policies;
  }

  /** The same for everybody at one address together. */
  Policy ofAddress() {
    return new Policy(name + "-address", quota * CALLERS_PER_ADDRESS, window);
  }
}
