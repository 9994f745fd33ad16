package dev.openshelf.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Halts a process without ending it, as a long pause of its machine would. */
public final class Freeze {

  private Freeze() {}

  /** Halts it at once; its connections stay open and nobody answers on them. */
  public static void halt(Process process) {
    signal(process, "-STOP");
  }

  /** Lets it go on; does nothing to one that was not halted or has ended. */
  public static void resume(Process process) {
    if (process.isAlive()) {
      signal(process, "-CONT");
    }
  }

  private static void signal(Process process, String signal) {
    try {
      int exit =
          new ProcessBuilder("kill", signal, Long.toString(process.pid()))
              .inheritIO()
              .start()
              .waitFor();
      if (exit != 0) {
        throw new IllegalStateException("kill " + signal + " ended with " + exit);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
