package dev.openshelf;

import dev.openshelf.indexer.Rebuild;
import dev.openshelf.indexer.RebuildJob;
import dev.openshelf.indexer.RebuildPoint;
import dev.openshelf.indexer.RebuildRefused;
import dev.openshelf.jobs.JobContext;
import dev.openshelf.jobs.JobFailure;
import dev.openshelf.jobs.JobHandler;
import dev.openshelf.jobs.JobStep;
import dev.openshelf.ops.IndexJobs;
import java.util.Optional;
import java.util.function.Supplier;

/** Rebuilds of the index as jobs. */
record RebuildHandler(Rebuild rebuild) implements JobHandler {

  @Override
  public String kind() {
    return IndexJobs.REBUILD;
  }

  @Override
  public Object run(JobContext context) {
    try {
      return rebuild.run(new Job(context));
    } catch (RebuildRefused e) {
      throw new JobFailure(String.valueOf(e.getMessage()), e);
    }
  }

  /** A job as the rebuild sees it. */
  private record Job(JobContext context) implements RebuildJob {

    @Override
    public long id() {
      return context.id();
    }

    @Override
    public double rowsPerSecond() {
      return context.parameters(IndexJobs.RebuildOrder.class).rowsPerSecond();
    }

    @Override
    public Optional<RebuildPoint> point() {
      return context.checkpoint(RebuildPoint.class);
    }

    @Override
    public void commit(Supplier<RebuildPoint> work) {
      context.commit(
          () -> {
            RebuildPoint point = work.get();
            return new JobStep(point.rows(), point.total(), point, point);
          });
    }

    @Override
    public void stopIfAsked() {
      context.stopIfAsked();
    }
  }
}
