package dev.openshelf.localstack;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Starts and stops stacks, each with a keeper process of its own. */
final class LocalStack {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private LocalStack() {}

  /**
   * Starts the servers and waits until all of them answer.
   *
   * @param say is told about what takes time, also after the start
   * @throws StackFailure if one of them does not
   */
  static StackFile start(Order order, Consumer<String> say) {
    Folders folders = order.folders();
    Folders.create(folders.stack());
    Disk.requireRoom(folders.stack(), Disk.ROOM_TO_RUN / 8);
    Path log = folders.log("keeper");
    BufferedReader output = spawn(order, folders, log);
    awaitReady(output, say, log);
    Thread.ofPlatform().daemon().name("local-stack").start(() -> relay(output, say));
    return StackFile.read(folders.file());
  }

  /** Ends a stack and waits for that; does nothing if there is none. */
  static void stop(Folders folders) {
    StackFile.find(folders.file()).ifPresent(LocalStack::stop);
  }

  private static void stop(StackFile stack) {
    ProcessId keeper = stack.keeper();
    if (keeper != null) {
      keeper.terminate();
      keeper.awaitEndOrKill(PATIENCE);
    }
    Ending.end(stack);
  }

  private static BufferedReader spawn(Order order, Folders folders, Path log) {
    var builder = new ProcessBuilder(command(order, folders)).directory(folders.stack().toFile());
    try {
      Process keeper = builder.redirectError(log.toFile()).start();
      keeper.getOutputStream().close();
      return keeper.inputReader(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw Disk.isNoSpace(e)
          ? Disk.full(folders.stack())
          : new StackFailure("The local servers cannot be started: " + e.getMessage(), e);
    }
  }

  /** In a session of its own, so that Ctrl-C at the terminal reaches the application only. */
  private static List<String> command(Order order, Folders folders) {
    String classPath =
        KeeperCode.copyFor(folders, ProcessId.current()).stream()
            .map(Path::toString)
            .collect(Collectors.joining(java.io.File.pathSeparator));
    var command = new ArrayList<String>();
    Stream.of("/usr/bin/setsid", "/bin/setsid")
        .filter(program -> Files.isExecutable(Path.of(program)))
        .findFirst()
        .ifPresent(command::add);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(
        List.of("-Dstdout.encoding=UTF-8", "-Dlog4j.configuration=keeper-log4j.properties"));
    command.addAll(List.of("-cp", classPath, Keeper.class.getName(), order.asArgument()));
    return command;
  }

  private static void awaitReady(BufferedReader output, Consumer<String> say, Path log) {
    while (true) {
      String line = read(output);
      if (line == null) {
        throw new StackFailure("The keeper of the local servers ended; its log is " + log + ".");
      } else if (line.equals(Keeper.READY)) {
        return;
      } else if (line.startsWith(Keeper.FAIL)) {
        throw new StackFailure(line.substring(Keeper.FAIL.length()));
      }
      tell(line, say);
    }
  }

  private static void relay(BufferedReader output, Consumer<String> say) {
    for (String line = read(output); line != null; line = read(output)) {
      tell(line, say);
    }
  }

  private static void tell(String line, Consumer<String> say) {
    if (line.startsWith(Keeper.SAY)) {
      say.accept(line.substring(Keeper.SAY.length()));
    }
  }

  private static @Nullable String read(BufferedReader output) {
    try {
      return output.readLine();
    } catch (IOException e) {
      return null;
    }
  }
}
