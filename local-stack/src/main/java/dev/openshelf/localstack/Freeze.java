package dev.openshelf.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Halts a process and all below it without ending them, as a long pause of a machine would. */
public final class Freeze {

  private Freeze() {}

  /** Halts it at once; its connections stay open and nobody answers on them. */
  public static void halt(Process process) {
    signal("-STOP", List.of(process.toHandle()));
    // Whoever is halted starts no more of them.
    signal("-STOP", process.descendants().toList());
  }

  /** Lets it go on; does nothing to one that was not halted or has ended. */
  public static void resume(Process process) {
    signal("-CONT", Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList());
  }

  private static void signal(String signal, List<ProcessHandle> processes) {
    List<ProcessHandle> alive = processes.stream().filter(ProcessHandle::isAlive).toList();
    if (alive.isEmpty()) {
      return;
    }
    List<String> command = new ArrayList<>(List.of("kill", signal));
    alive.forEach(it -> command.add(Long.toString(it.pid())));
    int exit = run(command);
    if (exit != 0 && alive.stream().allMatch(ProcessHandle::isAlive)) {
      throw new IllegalStateException(command + " ended with " + exit);
    }
  }

  private static int run(List<String> command) {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
