package dev.openshelf.reports;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.openshelf.platform.FieldError;
import dev.openshelf.reports.ClientReport.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A report as browsers send it. What it does not know it leaves alone: pages of another version may
 * still be open.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record ReportBody(
    @JsonProperty("rate_limit_source") @Nullable String source,
    @JsonProperty("page") @Nullable String page,
    @JsonProperty("api_method") @Nullable String method,
    @JsonProperty("api_endpoint") @Nullable String endpoint,
    @JsonProperty("rate_limit_timestamps") @Nullable List<@Nullable Long> timestamps,
    @JsonProperty("rate_limit_request_count") @Nullable Integer count,
    @JsonProperty("server_message") @Nullable String serverMessage,
    @JsonProperty("comment") @Nullable String comment) {

  static final int LONGEST_URL = 2_000;
  static final int LONGEST_TEXT = 2_000;
  static final int MOST_TIMESTAMPS = 100;
  static final int MOST_REQUESTS = 1_000_000;
  private static final long YEAR_3000 = 32_503_680_000_000L;
  private static final Pattern METHOD = Pattern.compile("[A-Za-z]{1,10}");

  /** What is wrong with it; nothing, if it can be taken. */
  List<FieldError> errors() {
    List<FieldError> errors = new ArrayList<>();
    if (knownSource().isEmpty()) {
      errors.add(new FieldError("rate_limit_source", "Must be one of client, server."));
    }
    checkUrl("page", page, errors);
    if (method == null || !METHOD.matcher(method).matches()) {
      errors.add(new FieldError("api_method", "Must be the name of a method, such as GET."));
    }
    checkUrl("api_endpoint", endpoint, errors);
    checkTimestamps(errors);
    if (count != null && (count < 0 || count > MOST_REQUESTS)) {
      errors.add(new FieldError("rate_limit_request_count", "Must be 0 to 1,000,000."));
    }
    checkText("server_message", serverMessage, errors);
    checkText("comment", comment, errors);
    return errors;
  }

  /** Once {@link #errors} found nothing. */
  ClientReport report(ClientReport.Trail trail) {
    List<Instant> moments = given().stream().map(Instant::ofEpochMilli).toList();
    return new ClientReport(
        knownSource().orElseThrow(),
        new ClientReport.Call(
            SafeText.url(text(page)),
            text(method).toUpperCase(Locale.ROOT),
            SafeText.url(text(endpoint))),
        moments,
        count == null ? moments.size() : count,
        new ClientReport.Words(safe(serverMessage), safe(comment)),
        trail);
  }

  private Optional<Source> knownSource() {
    return Arrays.stream(Source.values()).filter(each -> each.code().equals(source)).findFirst();
  }

  private List<Long> given() {
    List<Long> given = new ArrayList<>();
    for (@Nullable Long moment : timestamps == null ? List.<@Nullable Long>of() : timestamps) {
      given.add(moment == null ? -1 : moment);
    }
    return given;
  }

  private void checkTimestamps(List<FieldError> errors) {
    List<Long> given = given();
    if (given.size() > MOST_TIMESTAMPS) {
      errors.add(new FieldError("rate_limit_timestamps", "Must be at most 100."));
    } else if (given.stream().anyMatch(moment -> moment < 0 || moment > YEAR_3000)) {
      errors.add(new FieldError("rate_limit_timestamps", "Must be milliseconds since 1970."));
    }
  }

  private static void checkUrl(String field, @Nullable String url, List<FieldError> errors) {
    if (url == null || url.isBlank()) {
      errors.add(new FieldError(field, "Is missing."));
    } else if (url.length() > LONGEST_URL || url.chars().anyMatch(Character::isISOControl)) {
      errors.add(new FieldError(field, "Must be an address of at most 2,000 characters."));
    }
  }

  private static void checkText(String field, @Nullable String text, List<FieldError> errors) {
    if (text != null && text.length() > LONGEST_TEXT) {
      errors.add(new FieldError(field, "Must be at most 2,000 characters."));
    }
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static @Nullable String safe(@Nullable String text) {
    return text == null || text.isBlank() ? null : SafeText.text(text.strip());
  }
}
