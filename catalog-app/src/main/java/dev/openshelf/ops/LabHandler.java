package dev.openshelf.ops;

import dev.openshelf.jobs.JobContext;
import dev.openshelf.jobs.JobHandler;
import dev.openshelf.jobs.JobStep;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Role;
import dev.openshelf.recommendation.Lab;
import dev.openshelf.recommendation.LabPlan;
import dev.openshelf.serving.Deadline;
import java.time.Duration;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Works a run of the lab. One that is taken over by another process begins anew: half an experiment
 * on one machine and half on another measures nothing.
 */
@Component
@ConditionalOnRole(Role.INDEXER)
class LabHandler implements JobHandler {

  /** Telling how far it is must not be part of what is measured. */
  private static final Duration TELL_EVERY = Duration.ofMillis(500);

  private final Lab lab;

  LabHandler(Lab lab) {
    this.lab = lab;
  }

  @Override
  public String kind() {
    return LabRuns.KIND;
  }

  @Override
  public Object run(JobContext job) {
    LabPlan plan = job.parameters(LabPlan.class);
    Deadline[] next = {Deadline.after(TELL_EVERY)};
    return lab.run(
        plan,
        (renders, soFar) -> {
          if (next[0].expired() || renders == plan.renders()) {
            job.commit(() -> new JobStep(renders, (long) plan.renders(), Map.of(), soFar));
            next[0] = Deadline.after(TELL_EVERY);
          }
        });
  }
}
