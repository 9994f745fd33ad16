package dev.openshelf.reports;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A report as operators read it, with the names that it came with. */
record ReportView(
    long id,
    Instant receivedAt,
    String requestId,
    String release,
    @JsonProperty("rate_limit_source") String source,
    @JsonProperty("page") String page,
    @JsonProperty("api_method") String method,
    @JsonProperty("api_endpoint") String endpoint,
    @JsonProperty("rate_limit_timestamps") List<Long> timestamps,
    @JsonProperty("rate_limit_request_count") int requests,
    @JsonProperty("server_message") @Nullable String serverMessage,
    @JsonProperty("comment") @Nullable String comment) {

  static ReportView of(Reports.Kept kept) {
    ClientReport report = kept.report();
    return new ReportView(
        kept.id(),
        report.trail().receivedAt(),
        report.trail().requestId(),
        report.trail().release(),
        report.source().code(),
        report.call().page(),
        report.call().method(),
        report.call().endpoint(),
        report.timestamps().stream().map(Instant::toEpochMilli).toList(),
        report.requests(),
        report.words().server(),
        report.words().comment());
  }
}
