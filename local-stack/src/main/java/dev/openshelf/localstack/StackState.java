package dev.openshelf.localstack;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stack as it is now, written to stack.json with every change. Thread-safe. */
final class StackState {

  private final Path file;
  private StackFile current;
  private @Nullable Containers containers;

  StackState(Path file, List<ProcessId> owners) {
    this.file = file;
    this.current = StackFile.starting("local", ProcessId.current(), owners);
  }

  synchronized StackFile current() {
    return current;
  }

  synchronized void backing(String name) {
    change(current.backedBy(name));
  }

  synchronized void put(Kind kind, StackFile.Server server) {
    change(current.with(kind, server));
  }

  synchronized void ready() {
    change(current.asReady(true));
  }

  synchronized void hold(Containers started) {
    containers = started;
  }

  /** From now on servers end because they are asked to. Stops the containers, if there are any. */
  synchronized void release() {
    current = current.asReady(false);
    if (containers != null) {
      containers.stop();
    }
  }

  private void change(StackFile next) {
    current = next;
    next.write(file);
  }
}
