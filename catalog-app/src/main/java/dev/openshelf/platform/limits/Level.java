package dev.openshelf.platform.limits;

import java.time.Duration;

/**
 * How a bucket stands after a request.
 *
 * @param granted whether there was a token for the request
 * @param left tokens that are left
 * @param reset until the bucket is full again; asking after that succeeds
 */
record Level(Policy policy, boolean granted, long left, Duration reset) {

  /** Rounded up, so that nobody comes too early. */
  long resetSeconds() {
    return reset.plusNanos(999_999_999).toSeconds();
  }
}
