package dev.openshelf.localstack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The process of a server, with the port it was given and the log it writes. */
record ServerProcess(Kind kind, Process process, int port, Path log, List<String> command) {

  /** A log that goes on and on is not a start either. */
  private static final int ROUNDS = 8;

  /**
   * Starts a process that writes a fresh log.
   *
   * @param directory where it works
   */
  static ServerProcess start(
      Kind kind,
      int port,
      Path log,
      Path directory,
      List<String> command,
      Map<String, String> env) {
    var builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().putAll(env);
    builder.redirectErrorStream(true).redirectInput(Path.of("/dev/null").toFile());
    try {
      Files.deleteIfExists(log);
      builder.redirectOutput(log.toFile());
      return new ServerProcess(kind, builder.start(), port, log, command);
    } catch (IOException e) {
      throw new StackFailure(kind.title() + " cannot be started: " + e.getMessage(), e);
    }
  }

  /** Runs a command to its end. */
  static void run(Kind kind, Path log, Path directory, List<String> command) {
    ServerProcess started = start(kind, 0, log, directory, command, Map.of());
    try {
      if (started.process().waitFor() != 0) {
        throw StackFailure.ofServer(kind, "could not lay out its data", log);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      started.process().destroyForcibly();
      throw new StackFailure(kind.title() + " was interrupted.", e);
    }
  }

  StackFile.Server server() {
    ProcessId id = ProcessId.of(process.toHandle());
    return StackFile.Server.at(Ports.LOOPBACK, port).of(id).startedWith(command);
  }

  /** The same once it is up: a start script may have left a launcher beside the server itself. */
  StackFile.Server settled() {
    ProcessHandle launcher = process.toHandle();
    ProcessHandle at = launcher;
    var child = javaBelow(at);
    while (child.isPresent()) {
      at = child.get();
      child = javaBelow(at);
    }
    return at.equals(launcher)
        ? server()
        : server().of(ProcessId.of(at)).launchedBy(ProcessId.of(launcher));
  }

  /**
   * Waits until the server answers. A slow machine is no reason to give up: a server that goes on
   * writing its log is still coming.
   *
   * @param patience how long its log may stand still
   */
  void awaitUp(Duration patience, BooleanSupplier answers) {
    long written = -1;
    boolean up = false;
    for (int i = 0; i < ROUNDS && !up && process.isAlive(); i++) {
      if (written == log.toFile().length()) {
        break;
      }
      written = log.toFile().length();
      up = Poll.until(patience, () -> !process.isAlive() || answers.getAsBoolean());
    }
    if (!process.isAlive()) {
      throw StackFailure.ofServer(kind, "ended while it was starting", log);
    }
    if (!up) {
      throw StackFailure.ofServer(kind, "does not come up", log);
    }
  }

  private static Optional<ProcessHandle> javaBelow(ProcessHandle process) {
    return process
        .children()
        .filter(child -> child.info().command().filter(path -> path.endsWith("/java")).isPresent())
        .findFirst();
  }
}
