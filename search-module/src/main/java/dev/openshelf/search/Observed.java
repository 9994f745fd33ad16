package dev.openshelf.search;

import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Rung;
import java.time.Duration;

/** A rung that is listened to. */
record Observed(Rung<Asked, Found> rung, SearchListener listener) implements Rung<Asked, Found> {

  @Override
  public String name() {
    return rung.name();
  }

  @Override
  public Step<Found> ask(Asked question, Deadline deadline) {
    Duration before = deadline.elapsed();
    Step<Found> said = rung.ask(question, deadline);
    listener.asked(question.intent(), name(), said, deadline.elapsed().minus(before));
    return said;
  }
}
