package dev.openshelf.platform.limits;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * From which address a request really comes. A forwarding header is believed only as far as trusted
 * proxies wrote it: it is read from its end, the last hop first, up to the first address that is
 * not a trusted proxy's. Whatever stands before that is the client's own invention. Immutable.
 */
final class Addresses {
  /** More proxies than anybody has in a row. */
  private static final int HOPS = 16;

  private final List<Network> trusted;

  Addresses(List<String> trusted) {
    this.trusted = trusted.stream().map(Network::parse).toList();
  }

  /**
   * The address, or for IPv6 its /64.
   *
   * @param peer who holds the connection
   * @param forwardedFor the values of {@code X-Forwarded-For}, in their order
   */
  String site(String peer, List<String> forwardedFor) {
    return Network.address(peer).map(address -> client(address, forwardedFor)).orElse("unknown");
  }

  private String client(InetAddress peer, List<String> forwardedFor) {
    InetAddress client = peer;
    String[] hops = String.join(",", forwardedFor).split(",", -1);
    for (int at = hops.length - 1;
        at >= Math.max(0, hops.length - HOPS) && isTrusted(client);
        at--) {
      Optional<InetAddress> before = Network.address(hops[at]);
      if (before.isEmpty()) {
        break;
      }
      client = before.get();
    }
    return Network.site(client);
  }

  private boolean isTrusted(InetAddress address) {
    return trusted.stream().anyMatch(network -> network.contains(address));
  }
}
