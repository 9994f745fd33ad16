package dev.openshelf.platform.limits;

import dev.openshelf.platform.Problem;
import dev.openshelf.platform.Shoppers;
import dev.openshelf.platform.limits.Policy.Kind;
import dev.openshelf.platform.security.Standing;
import dev.openshelf.platform.security.Standings;
import dev.openshelf.platform.web.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses requests that are too many, before anything is done for them. A caller with a password
 * that is not known to be right is asked whether too many were wrong, wherever it is sent to; being
 * wrong then counts as a login.
 */
final class RateLimitFilter extends OncePerRequestFilter {
  private static final Logger log = LoggerFactory.getLogger(RateLimitFilter.class);

  private final RateLimiter limiter;
  private final Callers callers;
  private final ProblemWriter writer;
  private final RateLimitMeters meters;

  private record Decision(Verdict verdict, boolean guess) {
    static final Decision PASS = new Decision(Verdict.FREE, false);
  }

  /** How to tell who asks. */
  record Callers(Shoppers shoppers, Standings standings, Addresses addresses) {
    Caller of(HttpServletRequest request) {
      List<String> forwarded = Collections.list(request.getHeaders("X-Forwarded-For"));
      return Caller.of(shoppers.of(request), addresses.site(request.getRemoteAddr(), forwarded));
    }
  }

  RateLimitFilter(
      RateLimiter limiter, Callers callers, ProblemWriter writer, RateLimitMeters meters) {
    this.limiter = limiter;
    this.callers = callers;
    this.writer = writer;
    this.meters = meters;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Decision decision = orPass(() -> decide(request));
    Verdict verdict = decision.verdict();
    if (!verdict.levels().isEmpty()) {
      response.setHeader("RateLimit-Policy", verdict.policyHeader());
      response.setHeader("RateLimit", verdict.limitHeader());
    }
    if (!verdict.admitted()) {
      writer.write(request, response, problem(verdict));
      return;
    }
    chain.doFilter(request, response);
    if (decision.guess() && response.getStatus() == HttpStatus.UNAUTHORIZED.value()) {
      orPass(() -> guessed(request));
    }
  }

  /** A limiter that fails protects nobody, but must not be the outage either. */
  private Decision orPass(Supplier<Decision> step) {
    try {
      return step.get();
    } catch (RuntimeException fault) {
      meters.fault();
      log.warn("The rate limiter failed; the request passes", fault);
      return Decision.PASS;
    }
  }

  private Decision decide(HttpServletRequest request) {
    Standing standing = callers.standings().of(request);
    boolean guess = standing == Standing.CLAIMED;
    if (guess) {
      Verdict mayGuess = limiter.mayGuess(callers.of(request));
      if (!mayGuess.admitted()) {
        return new Decision(mayGuess, true);
      }
    }
    List<Kind> kinds =
        Counted.as(request.getMethod(), path(request), standing == Standing.SIGNED_IN);
    return new Decision(
        kinds.isEmpty() ? Verdict.FREE : limiter.ask(callers.of(request), kinds), guess);
  }

  private Decision guessed(HttpServletRequest request) {
    limiter.guessed(callers.of(request));
    return Decision.PASS;
  }

  /** Decoded, as it is matched later: {@code /%61pi} is {@code /api}. */
  private static String path(HttpServletRequest request) {
    String inner = request.getPathInfo();
    return inner == null ? request.getServletPath() : request.getServletPath() + inner;
  }

  private static Problem problem(Verdict verdict) {
    return Problem.of(
            HttpStatus.TOO_MANY_REQUESTS,
            "rate_limited",
            "Too many requests in a short time. Try again in %d seconds."
                .formatted(verdict.retryAfter().toSeconds()))
        .retryAfter(verdict.retryAfter());
  }
}
