package dev.openshelf.recommendation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the upstream of an experiment saw.
 *
 * @param made as the upstream itself counted
 * @param ended those that have ended, well or not
 */
record LabCalls(int made, List<LabStand.LabCall> ended) {

  double[] millis() {
    return ended.stream().mapToDouble(call -> Recommended.millis(call.took())).toArray();
  }

  @Nullable Double success() {
    return ended.isEmpty()
        ? null
        : LabSeries.share(
            ended.stream().filter(call -> call.outcome().equals("success")).count(), ended.size());
  }
}
