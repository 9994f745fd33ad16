package dev.openshelf.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rings by NOTIFY from a thread and a connection of its own. Inside the writer's transaction the
 * same statement would take a lock that serialises commits.
 */
final class NotifyDoorbell implements Doorbell, AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(NotifyDoorbell.class);

  /** The channel that relays listen on. */
  static final String CHANNEL = "openshelf_outbox";

  /** A database that hangs must not hold the thread for ever. */
  private static final Duration NETWORK_TIMEOUT = Duration.ofSeconds(5);

  private static final Duration POLITE = Duration.ofSeconds(1);

  private final DirectConnections connections;
  private final Duration pauseAfterFailure;
  private final BlockingQueue<Boolean> rings = new ArrayBlockingQueue<>(1);
  private final Thread thread;
  private @Nullable Connection connection;
  private boolean reachable = true;
  private volatile boolean ending;

  NotifyDoorbell(DirectConnections connections, Duration pauseAfterFailure) {
    this.connections = connections;
    this.pauseAfterFailure = pauseAfterFailure;
    this.thread = Thread.ofVirtual().name("outbox-doorbell").start(this::run);
  }

  @Override
  @SuppressWarnings("ReturnValueIgnored") // a ring that waits already stands for this one, too
  public void ring() {
    rings.offer(Boolean.TRUE);
  }

  /** Waits a little for a ring under way: interrupting it would break its connection. */
  @Override
  public void close() {
    ending = true;
    ring();
    try {
      if (!thread.join(POLITE)) {
        thread.interrupt();
      }
    } catch (InterruptedException hurried) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      rings.take();
      while (!ending) {
        boolean mayBeStale = connection != null;
        if (!sent() && !(mayBeStale && sent())) {
          TimeUnit.NANOSECONDS.sleep(pauseAfterFailure.toNanos());
        }
        rings.take();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      hangUp();
    }
  }

  private boolean sent() {
    try (Statement statement = connected().createStatement()) {
      statement.execute("notify " + CHANNEL);
      reachable = true;
      return true;
    } catch (SQLException | RuntimeException e) {
      hangUp();
      if (reachable && !ending) {
        log.warn("Cannot ring for the relay, which now looks by itself: {}", e.getMessage());
      }
      reachable = false;
      return false;
    }
  }

  private Connection connected() throws SQLException {
    Connection open = connection;
    if (open == null) {
      open = connections.open();
      open.setNetworkTimeout(Runnable::run, (int) NETWORK_TIMEOUT.toMillis());
      connection = open;
    }
    return open;
  }

  private void hangUp() {
    try (Connection open = connection) {
      connection = null;
    } catch (SQLException e) {
      log.debug("The doorbell's connection did not close cleanly", e);
    }
  }
}
