package dev.openshelf.recommendation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** An upstream on loopback that does to a connection whatever a test says, byte by byte. */
final class RawUpstream implements AutoCloseable {

  /** What to do with a connection once a request has come. */
  interface Behaviour {
    void answer(Socket connection, OutputStream out) throws IOException, InterruptedException;
  }

  private final ServerSocket listening;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger calls = new AtomicInteger();
  private final List<List<String>> heads = new CopyOnWriteArrayList<>();
  private volatile Behaviour behaviour;

  RawUpstream(Behaviour behaviour) {
    this.behaviour = behaviour;
    try {
      this.listening = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  static Behaviour json(String body) {
    return status("200 OK", body);
  }

  static Behaviour status(String status, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return (connection, out) -> {
      out.write(head(status, bytes.length));
      out.write(bytes);
    };
  }

  static byte[] head(String status, long length) {
    return "HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        .formatted(status, length)
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** Says nothing for as long as the other side stays. */
  Behaviour silence() {
    return (connection, out) -> {
      while (connection.getInputStream().read() >= 0) {
        heads.add(List.of("more than one request at a time"));
      }
      connection.close();
    };
  }

  void become(Behaviour next) {
    behaviour = next;
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort());
  }

  int calls() {
    return calls.get();
  }

  /** The lines of the latest request's head. */
  List<String> lastHead() {
    return heads.getLast();
  }

  int openConnections() {
    return open.size();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket connection = listening.accept();
        open.add(connection);
        Thread.ofVirtual().start(() -> serve(connection));
      } catch (IOException end) {
        return;
      }
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
      List<String> head = readHead(in);
      while (!head.isEmpty()) {
        heads.add(head);
        calls.incrementAndGet();
        behaviour.answer(connection, connection.getOutputStream());
        head = connection.isClosed() ? List.of() : readHead(in);
      }
    } catch (IOException gone) {
      // The other side has hung up, which is what some tests wait for.
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    } finally {
      open.remove(connection);
    }
  }

  private static List<String> readHead(BufferedReader in) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      lines.add(line);
    }
    return lines;
  }

  @Override
  public void close() {
    try {
      listening.close();
      for (Socket connection : open) {
        connection.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
