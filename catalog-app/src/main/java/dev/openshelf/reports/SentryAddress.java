package dev.openshelf.reports;

import java.net.URI;

/**
 * What a DSN, {@code https://key@host/path/project}, stands for.
 *
 * @param envelopes where envelopes are sent to
 */
record SentryAddress(URI envelopes, String key) {
  static SentryAddress of(URI dsn) {
    String path = dsn.getPath() == null ? "" : dsn.getPath();
    int last = path.lastIndexOf('/');
    String user = dsn.getUserInfo();
    boolean web = "https".equals(dsn.getScheme()) || "http".equals(dsn.getScheme());
    if (!web
        || dsn.getHost() == null
        || user == null
        || !path.substring(last + 1).matches("\\w+")) {
      throw new IllegalArgumentException("the DSN must be like https://key@host/project");
    }
    String port = dsn.getPort() < 0 ? "" : ":" + dsn.getPort();
    URI envelopes =
        URI.create(
            "%s://%s%s%s/api/%s/envelope/"
                .formatted(
                    dsn.getScheme(),
                    dsn.getHost(),
                    port,
                    path.substring(0, Math.max(0, last)),
                    path.substring(last + 1)));
    return new SentryAddress(envelopes, user.split(":", 2)[0]);
  }
}
