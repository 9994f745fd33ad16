package dev.openshelf.reports;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a browser reported, freed of secrets.
 *
 * @param timestamps of the requests that led to it, as the browser's clock had them
 * @param requests how many there were
 */
record ClientReport(
    Source source, Call call, List<Instant> timestamps, int requests, Words words, Trail trail) {

  ClientReport {
    timestamps = List.copyOf(timestamps);
  }

  /** Who said stop. */
  enum Source {
    CLIENT,
    SERVER;

    String code() {
      return this == CLIENT ? "client" : "server";
    }
  }

  /** Which request, from which page. */
  record Call(String page, String method, String endpoint) {}

  /** What the server and the user said. */
  record Words(@Nullable String server, @Nullable String comment) {}

  /** When it came, with which request, to which version. */
  record Trail(Instant receivedAt, String requestId, String release) {}
}
