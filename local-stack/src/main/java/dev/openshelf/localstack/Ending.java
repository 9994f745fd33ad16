package dev.openshelf.localstack;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Ends the servers of a stack: asks first, and insists when they take too long. */
final class Ending {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Ending() {}

  /** Ends those processes of the stack that still are the ones that were started. */
  static void end(StackFile stack) {
    var processes = new ArrayList<ProcessId>();
    for (Kind kind : Kind.values()) {
      ask(kind, stack.servers(kind));
      processes.addAll(stack.servers(kind));
    }
    processes.forEach(process -> process.awaitEndOrKill(PATIENCE));
  }

  private static void ask(Kind kind, List<ProcessId> processes) {
    for (ProcessId process : processes) {
      if (kind == Kind.POSTGRES && process.alive()) {
        interrupt(process);
      } else {
        process.terminate();
      }
    }
  }

  /** To PostgreSQL SIGTERM means to wait until the last client has gone, SIGINT not to wait. */
  private static void interrupt(ProcessId process) {
    try {
      new ProcessBuilder("sh", "-c", "kill -INT " + process.pid()).start();
    } catch (IOException e) {
      process.terminate();
    }
  }
}
