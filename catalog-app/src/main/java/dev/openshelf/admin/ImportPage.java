package dev.openshelf.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.jobs.JobState;
import dev.openshelf.jobs.JobView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** An import with its figures so far and the lines that it rejected. */
record ImportPage(JobView job) {

  /** A line that was not taken. */
  record Rejection(long line, String field, String reason) {}

  /** How a state looks. */
  static String badge(JobState state) {
    return switch (state) {
      case QUEUED, RUNNING -> "badge-wait";
      case SUCCEEDED -> "badge-good";
      case FAILED -> "badge-bad";
      case CANCELLED -> "";
    };
  }

  List<Map.Entry<String, Long>> figures() {
    return Stream.of("read", "created", "updated", "unchanged", "rejected")
        .map(name -> Map.entry(name, job.result().path(name).asLong()))
        .toList();
  }

  List<Rejection> rejections() {
    List<Rejection> rejections = new ArrayList<>();
    for (JsonNode line : job.result().path("rejections")) {
      rejections.add(
          new Rejection(
              line.path("line").asLong(),
              line.path("field").asText(""),
              line.path("reason").asText("")));
    }
    return rejections;
  }
}
