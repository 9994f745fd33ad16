package dev.openshelf.platform.limits;

import dev.openshelf.platform.Shopper;
import java.util.Optional;

/**
 * Who asks, as far as it can be told before anything is done for them.
 *
 * @param who the shopper, else the address
 * @param address the address in any case
 */
record Caller(String who, String address) {
  static Caller of(Optional<Shopper> shopper, String site) {
    String address = "a:" + site;
    return new Caller(shopper.map(known -> "s:" + known.id()).orElse(address), address);
  }
}
