package dev.openshelf.reports;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What becomes of reports.
 *
 * @param retention how long they are kept: long enough to compare releases, and they may hold what
 *     somebody wrote
 * @param sentryDsn where they are passed on to, as Sentry and its like write it; unset: nowhere
 * @param release what to call the running version; unset: the version of the jar
 */
@Validated
@ConfigurationProperties("openshelf.client-reports")
record ReportSettings(
    @DefaultValue("30d") @DurationMin(days = 1) Duration retention,
    @Nullable URI sentryDsn,
    @Nullable String release) {

  ReportSettings {
    if (sentryDsn != null && sentryDsn.toString().isBlank()) {
      sentryDsn = null;
    }
    if (sentryDsn != null) {
      SentryAddress.of(sentryDsn);
    }
  }

  Optional<SentryAddress> sentry() {
    return Optional.ofNullable(sentryDsn).map(SentryAddress::of);
  }

  String version() {
    if (release != null && !release.isBlank()) {
      return release.strip();
    }
    String jar = ReportSettings.class.getPackage().getImplementationVersion();
    return jar == null ? "development" : jar;
  }

  /** Never the key in the address. */
  @Override
  public String toString() {
    return "kept for %s, passed on: %s".formatted(retention, sentryDsn != null);
  }
}
