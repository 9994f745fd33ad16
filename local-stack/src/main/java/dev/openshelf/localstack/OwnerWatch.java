package dev.openshelf.localstack;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/** Waits for the end of an owner, and tells when a server ends that nobody asked to. */
final class OwnerWatch {

  private static final Duration ROUND = Duration.ofMillis(300);

  private static final Duration PATIENCE_WITH_WARD = Duration.ofSeconds(10);

  private final Order order;
  private final StackState state;
  private final Set<Kind> missed = EnumSet.noneOf(Kind.class);

  OwnerWatch(Order order, StackState state) {
    this.order = order;
    this.state = state;
  }

  /** Ends this process when an owner has ended. */
  void run() {
    while (!Poll.until(ROUND, () -> !order.owners().stream().allMatch(ProcessId::alive))) {
      StackFile stack = state.current();
      if (stack.ready()) {
        order.kinds().forEach(kind -> tellIfGone(kind, stack.server(kind)));
      }
    }
    ProcessId ward = order.ward();
    if (ward != null) {
      ward.terminate();
      ward.awaitEndOrKill(PATIENCE_WITH_WARD);
    }
    System.exit(0);
  }

  private void tellIfGone(Kind kind, StackFile.@org.jspecify.annotations.Nullable Server server) {
    if (server == null || server.pid() == 0) {
      return;
    }
    if (server.processes().stream().allMatch(ProcessId::alive)) {
      missed.remove(kind);
    } else if (missed.add(kind)) {
      System.out.println(Keeper.SAY + kind.title() + " has ended; its logs are beside the others.");
    }
  }
}
