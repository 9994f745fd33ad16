package dev.openshelf.outbox;

import java.util.List;
import org.springframework.context.SmartLifecycle;

/** Starts loops when the application has started and stops them before anything they use. */
final class Loops implements SmartLifecycle {

  private final List<Loop> loops;
  private final Runnable afterwards;
  private volatile boolean running;

  Loops(List<Loop> loops, Runnable afterwards) {
    this.loops = List.copyOf(loops);
    this.afterwards = afterwards;
  }

  @Override
  public void start() {
    running = true;
    loops.forEach(Loop::start);
  }

  @Override
  public void stop() {
    loops.forEach(Loop::end);
    loops.forEach(Loop::close);
    afterwards.run();
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
