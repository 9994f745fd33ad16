package dev.openshelf.localstack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A TCP proxy on loopback that can misbehave on command, for tests of what happens when a server is
 * slow, silent or gone. The mode can be changed at any time and holds for new and open connections.
 * Thread-safe.
 */
public final class FaultProxy implements AutoCloseable {

  /** How the proxy behaves. */
  public enum Mode {
    /** Forwards. */
    PASS,
    /** Nobody listens: open connections are closed, new ones refused. */
    REFUSE,
    /**
     * Connections are accepted and held, nothing is forwarded. What was held goes on its way when
     * the mode changes to one that forwards, as it would on a network that has healed.
     */
    BLACKHOLE,
    /** Every piece of data waits before it is forwarded, in each direction. */
    DELAY,
    /** Open connections are reset, new ones right after they were accepted. */
    RESET
  }

  private static final int PIECE = 64 * 1024;
  private static final int BACKLOG = 200;

  private final InetSocketAddress target;
  private final int port;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private Mode mode = Mode.PASS;
  private Duration delay = Duration.ZERO;
  private boolean closed;
  private @Nullable ServerSocket listening;

  private FaultProxy(InetSocketAddress target) {
    this.target = target;
    this.port = listen(0);
  }

  /** A proxy in mode PASS on a free port. */
  public static FaultProxy to(String host, int port) {
    return new FaultProxy(new InetSocketAddress(host, port));
  }

  /** A proxy in front of a {@code host:port} pair. */
  public static FaultProxy to(String hostAndPort) {
    int colon = hostAndPort.lastIndexOf(':');
    return to(hostAndPort.substring(0, colon), Integer.parseInt(hostAndPort.substring(colon + 1)));
  }

  /** The port it listens on; stays the same for its whole life. */
  public int port() {
    return port;
  }

  /** Where clients connect to: {@code 127.0.0.1:port}. */
  public String address() {
    return "127.0.0.1:" + port;
  }

  public void pass() {
    become(Mode.PASS, Duration.ZERO);
  }

  public void refuse() {
    become(Mode.REFUSE, Duration.ZERO);
  }

  public void blackhole() {
    become(Mode.BLACKHOLE, Duration.ZERO);
  }

  public void delay(Duration each) {
    become(Mode.DELAY, each);
  }

  public void reset() {
    become(Mode.RESET, Duration.ZERO);
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      hangUp();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    open.forEach(FaultProxy::closeQuietly);
  }

  private void become(Mode next, Duration each) {
    lock.lock();
    try {
      mode = next;
      delay = each;
      if (next == Mode.REFUSE) {
        hangUp();
      } else if (listening == null && !closed) {
        listen(port);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    if (next == Mode.REFUSE) {
      open.forEach(FaultProxy::closeQuietly);
    } else if (next == Mode.RESET) {
      // All before any: closing one end of a pair has its pump close the other.
      open.forEach(FaultProxy::resetWhenClosed);
      open.forEach(FaultProxy::closeQuietly);
    }
  }

  private int listen(int wanted) {
    try {
      ServerSocket server = new ServerSocket();
      server.setReuseAddress(true);
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), BACKLOG);
      listening = server;
      Thread.ofVirtual().name("fault-proxy").start(() -> accept(server));
      return server.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot listen on port " + wanted, e);
    }
  }

  private void hangUp() {
    ServerSocket server = listening;
    listening = null;
    if (server != null) {
      closeQuietly(server);
    }
  }

  private void accept(ServerSocket server) {
    while (!server.isClosed()) {
      try {
        Socket client = server.accept();
        open.add(client);
        Thread.ofVirtual().name("fault-proxy").start(() -> serve(client));
      } catch (IOException e) {
        // The server socket was closed, or the client was gone before it was accepted.
      }
    }
  }

  private void serve(Socket client) {
    Socket server = new Socket();
    open.add(server);
    try (client;
        server) {
      if (awaitForwarding() == Mode.RESET) {
        resetWhenClosed(client);
        return;
      }
      server.connect(target);
      Thread back = Thread.ofVirtual().name("fault-proxy").start(() -> pump(server, client));
      pump(client, server);
      back.join();
    } catch (IOException e) {
      // Either side is gone, and closing tells the other.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(client);
      open.remove(server);
    }
  }

  private void pump(Socket from, Socket to) {
    byte[] piece = new byte[PIECE];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
        if (awaitForwarding() == Mode.DELAY) {
          pause();
        }
        out.write(piece, 0, length);
      }
      to.shutdownOutput();
    } catch (IOException e) {
      closeQuietly(from);
      closeQuietly(to);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Mode awaitForwarding() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (mode == Mode.BLACKHOLE && !closed) {
        changed.await();
      }
      return mode;
    } finally {
      lock.unlock();
    }
  }

  /** Ends early when the mode changes. */
  private void pause() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long nanos = delay.toNanos();
      while (mode == Mode.DELAY && nanos > 0 && !closed) {
        nanos = changed.awaitNanos(nanos);
      }
    } finally {
      lock.unlock();
    }
  }

  private static void resetWhenClosed(Socket socket) {
    try {
      socket.setSoLinger(true, 0); // makes close send RST
    } catch (IOException e) {
      // It is closed already.
    }
  }

  private static void closeQuietly(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      // There is nothing left to be done about it.
    }
  }
}
