package dev.openshelf.outbox;

import java.util.Optional;

/**
 * The right to be the only relay. Expires by itself when its holder is gone or frozen. Thread-safe.
 */
interface Lease {

  /**
   * The unbroken holding of the lease that this process is in, as far as it knows without asking;
   * empty as soon as too much time has passed since the database confirmed it.
   */
  Optional<String> tenure();

  /**
   * Asks the database whether nobody else has held the lease since this tenure began; extends it.
   */
  boolean confirm(String tenure);
}
