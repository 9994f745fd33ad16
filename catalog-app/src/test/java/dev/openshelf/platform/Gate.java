package dev.openshelf.platform;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A port that leads to a server, or refuses connections, as the test wishes. */
final class Gate implements AutoCloseable {
  private final InetSocketAddress server;
  private final int port;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile @Nullable ServerSocket listener;

  /** Begins shut. */
  Gate(String host, int serverPort) throws IOException {
    server = new InetSocketAddress(host, serverPort);
    try (ServerSocket reserved = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      port = reserved.getLocalPort();
    }
  }

  int port() {
    return port;
  }

  void open() throws IOException {
    ServerSocket accepting = new ServerSocket();
    accepting.setReuseAddress(true);
    accepting.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    listener = accepting;
    Thread.ofVirtual().start(() -> accept(accepting));
  }

  /** Refuses new connections and breaks those that are open. */
  void shut() throws IOException {
    ServerSocket accepting = listener;
    if (accepting != null) {
      accepting.close();
    }
    for (Socket socket : open) {
      socket.close();
    }
    open.clear();
  }

  private void accept(ServerSocket accepting) {
    while (!accepting.isClosed()) {
      try {
        Socket client = accepting.accept();
        Socket upstream = new Socket();
        upstream.connect(server);
        open.add(client);
        open.add(upstream);
        Thread.ofVirtual().start(() -> copy(client, upstream));
        Thread.ofVirtual().start(() -> copy(upstream, client));
      } catch (IOException shut) {
        // The next round sees whether the gate was shut.
        continue;
      }
    }
  }

  private void copy(Socket from, Socket to) {
    try (from;
        to) {
      InputStream input = from.getInputStream();
      input.transferTo(to.getOutputStream());
    } catch (IOException broken) {
      open.remove(from);
    }
  }

  @Override
  public void close() throws IOException {
    shut();
  }
}
