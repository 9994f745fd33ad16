package dev.openshelf.platform;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.UUID;

/**
 * This process among all that share the database: host, process id and a random part, so that it is
 * unique also across containers and restarts. For leases and logs; never for clients.
 */
public record Instance(String id) {
  static Instance current() {
    return new Instance(
        "%s-%d-%s"
            .formatted(
                host(),
                ProcessHandle.current().pid(),
                UUID.randomUUID().toString().substring(0, 8)));
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException unnamed) {
      return "host";
    }
  }

  @Override
  public String toString() {
    return id;
  }
}
