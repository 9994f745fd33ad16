package dev.openshelf.sharing;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;

/** A Redis of a test's own. */
final class RedisProcess implements AutoCloseable {

  private final Process process;
  private final int port;

  private RedisProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Skips the test where there is no redis-server, unless tests must not be skipped. */
  static RedisProcess start() {
    int port = freePort();
    List<String> command =
        List.of(
            "redis-server",
            "--port",
            Integer.toString(port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no");
    try {
      return new RedisProcess(
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start(),
          port);
    } catch (IOException absent) {
      String message = "redis-server is not there: " + absent.getMessage();
      return System.getProperty("openshelf.tests.require", "").contains("redis")
          ? fail(message)
          : abort(message);
    }
  }

  String url() {
    return "redis://127.0.0.1:" + port;
  }

  /** It keeps its connections and says nothing. */
  void freeze() {
    signal("-STOP");
  }

  void thaw() {
    signal("-CONT");
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }

  private void signal(String signal) {
    try {
      new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().onExit().join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
