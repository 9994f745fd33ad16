package dev.openshelf.recommendation;

import java.util.List;

/** What an experiment showed: one series per mode, in the order in which they were run. */
public record LabReport(LabPlan plan, List<LabSeries> series) {

  public LabReport {
    series = List.copyOf(series);
  }
}
