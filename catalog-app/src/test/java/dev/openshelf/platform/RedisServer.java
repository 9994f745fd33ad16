package dev.openshelf.platform;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * A real Redis of the test's own, which can be stopped, frozen and started again. Where none is
 * installed the test is skipped by name, or fails if one is required.
 */
public final class RedisServer implements AutoCloseable {
  private final Path executable;
  private final int port;
  private Process process;

  private RedisServer(Path executable) throws IOException {
    this.executable = executable;
    try (ServerSocket reserved = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = reserved.getLocalPort();
    }
    process = launch();
  }

  public static RedisServer start() {
    Path found =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .map(folder -> Path.of(folder, "redis-server"))
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(null);
    if (found == null) {
      String message = "redis-server is not installed: Redis tests cannot run";
      if (Arrays.asList(System.getProperty("openshelf.tests.require", "").split(","))
          .contains("redis")) {
        fail(message);
      }
      throw new TestAbortedException(message);
    }
    try {
      return new RedisServer(found);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String url() {
    return "redis://127.0.0.1:" + port;
  }

  public void freeze() {
    signal("-STOP");
  }

  public void thaw() {
    signal("-CONT");
  }

  public void stop() {
    process.destroyForcibly();
    await().until(() -> !process.isAlive());
  }

  public void startAgain() throws IOException {
    process = launch();
  }

  private Process launch() throws IOException {
    Process started =
        new ProcessBuilder(
                executable.toString(),
                "--port",
                Integer.toString(port),
                "--bind",
                "127.0.0.1",
                "--save",
                "",
                "--appendonly",
                "no")
            .directory(Files.createTempDirectory("redis").toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    await().atMost(Duration.ofSeconds(20)).ignoreExceptions().until(this::answers);
    return started;
  }

  private boolean answers() throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 500);
      socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
      return socket.getInputStream().read() == '+';
    }
  }

  private void signal(String name) {
    try {
      new ProcessBuilder("kill", name, Long.toString(process.pid())).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thaw();
    process.destroyForcibly();
  }
}
