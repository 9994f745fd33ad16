package dev.openshelf.localstack;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Ends the servers of a stack: asks first, and insists when they take too long. */
final class Ending {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Ending() {}

  /** Ends those processes of the stack that still are the ones that were started. */
  static void end(StackFile stack) {
    var processes = new ArrayList<ProcessId>();
    for (Kind kind : Kind.values()) {
      List<ProcessId> all = withDescendants(stack.servers(kind));
      ask(kind, kind == Kind.POSTGRES ? stack.servers(kind) : all);
      processes.addAll(all);
    }
    processes.forEach(process -> process.awaitEndOrKill(PATIENCE));
  }

  /** A server that is still starting is known by its launcher only. */
  private static List<ProcessId> withDescendants(List<ProcessId> processes) {
    return processes.stream()
        .flatMap(
            process ->
                Stream.concat(
                    Stream.of(process),
                    process.handle().stream()
                        .flatMap(ProcessHandle::descendants)
                        .map(ProcessId::of)))
        .distinct()
        .toList();
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
