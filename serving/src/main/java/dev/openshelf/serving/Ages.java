package dev.openshelf.serving;

import java.time.Duration;

/**
 * Until when an answer that was good once may be given again. Each limit is inclusive of the one
 * before.
 *
 * @param fresh as if it were new; zero for never
 * @param stale while the source cannot answer
 * @param hard when nothing else can; never later
 */
public record Ages(Duration fresh, Duration stale, Duration hard) {

  public Ages {
    if (fresh.isNegative() || fresh.compareTo(stale) > 0 || stale.compareTo(hard) > 0) {
      throw new IllegalArgumentException("Ages must rise: fresh, stale, hard");
    }
  }

  /** Whether this age is not over a limit; an age of a zero limit is. */
  public static boolean within(Duration limit, Duration age) {
    return limit.isPositive() && age.compareTo(limit) <= 0;
  }
}
