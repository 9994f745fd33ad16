package dev.openshelf;

import dev.openshelf.indexer.RebuildRefused;
import dev.openshelf.indexer.Rollback;
import dev.openshelf.jobs.JobContext;
import dev.openshelf.jobs.JobFailure;
import dev.openshelf.jobs.JobHandler;
import dev.openshelf.jobs.JobStep;
import dev.openshelf.ops.IndexJobs;

/** Going back to the previous generation as a job. */
record RollbackHandler(Rollback rollback) implements JobHandler {

  /** Where it goes is decided once, so that a repetition does not go back again. */
  record Point(String to) {}

  @Override
  public String kind() {
    return IndexJobs.ROLLBACK;
  }

  @Override
  public Object run(JobContext context) {
    Point point = context.checkpoint(Point.class).orElseGet(() -> decide(context));
    try {
      return rollback.to(point.to(), context::stopIfAsked);
    } catch (RebuildRefused e) {
      throw new JobFailure(String.valueOf(e.getMessage()), e);
    }
  }

  private Point decide(JobContext context) {
    Point point =
        rollback
            .target()
            .map(Point::new)
            .orElseThrow(() -> new JobFailure("No previous generation is kept."));
    context.commit(() -> new JobStep(0, 1L, point, point));
    return point;
  }
}
