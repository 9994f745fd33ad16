package dev.openshelf.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * The stack of one test run: started by the first test JVM that asks, used by all test JVMs of the
 * same Maven, ended with that Maven. Without a Maven above it, a JVM has a stack of its own.
 */
final class TestStack {

  private TestStack() {}

  static StackFile get(Path root, boolean containers) {
    Optional<MavenRun> maven = MavenRun.ofThisProcess();
    ProcessId owner = maven.map(MavenRun::process).orElseGet(ProcessId::current);
    Folders folders = Folders.ofTestRun(root, owner);
    Path lock = Folders.create(Folders.testRuns(folders.local())).resolve("start.lock");
    try (var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var held = channel.lock()) {
      if (!held.isValid()) {
        throw new IOException("The lock on " + lock + " was lost.");
      }
      return StackFile.find(folders.file())
          .filter(stack -> isOf(stack, owner))
          .orElseGet(() -> start(folders, containers, owner, Maven.command(maven)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOf(StackFile stack, ProcessId owner) {
    return stack.ready() && stack.isKept() && List.of(owner).equals(stack.owners());
  }

  private static StackFile start(
      Folders folders, boolean containers, ProcessId owner, List<String> maven) {
    clearOldRuns(folders);
    var order =
        new Order(
            folders.local().toString(),
            folders.stack().toString(),
            EnumSet.allOf(Kind.class),
            containers,
            false,
            List.of(owner),
            null,
            maven);
    return LocalStack.start(order, System.out::println);
  }

  /** Data is fresh for each run; logs stay until the next one. */
  private static void clearOldRuns(Folders folders) {
    try (var runs = Files.list(Folders.testRuns(folders.local()))) {
      runs.filter(Files::isDirectory).forEach(TestStack::clear);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void clear(Path run) {
    Optional<StackFile> stack = StackFile.find(run.resolve("stack.json"));
    if (stack.filter(StackFile::isKept).isPresent()) {
      return;
    }
    stack.ifPresent(Ending::end);
    Folders.delete(run);
  }
}
