package dev.openshelf.platform;

import java.util.List;
import org.springframework.context.SmartLifecycle;

/**
 * Starts loops when the application has started and stops them before anything they use: when
 * {@link #stop} returns, their last turns are over.
 */
public final class Loops implements SmartLifecycle {

  private final List<Loop> loops;
  private final Runnable afterwards;
  private final int phase;
  private volatile boolean running;

  private Loops(List<Loop> loops, Runnable afterwards, int phase) {
    this.loops = List.copyOf(loops);
    this.afterwards = afterwards;
    this.phase = phase;
  }

  /** Loops that begin after everything else and end before it. */
  public static Loops of(Loop... loops) {
    return of(List.of(loops), () -> {});
  }

  /** The same, with something to do after their end. */
  public static Loops of(List<Loop> loops, Runnable afterwards) {
    return new Loops(loops, afterwards, DEFAULT_PHASE);
  }

  /** A loop that begins before everything else, the port included, and ends after it. */
  static Loops around(Loop loop) {
    return new Loops(List.of(loop), () -> {}, Integer.MIN_VALUE);
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

  @Override
  public int getPhase() {
    return phase;
  }
}
