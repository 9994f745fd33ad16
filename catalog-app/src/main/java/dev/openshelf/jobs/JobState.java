package dev.openshelf.jobs;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Where a job stands. */
public enum JobState {
  QUEUED,
  RUNNING,
  SUCCEEDED,
  FAILED,
  CANCELLED;

  /** Whether the job will not change any more. */
  public boolean isFinal() {
    return this != QUEUED && this != RUNNING;
  }

  /** The name on the wire and in the database: lower case. */
  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  static JobState ofWireName(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }
}
