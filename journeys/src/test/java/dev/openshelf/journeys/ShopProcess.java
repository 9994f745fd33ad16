package dev.openshelf.journeys;

import dev.openshelf.localstack.Freeze;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/**
 * The application as an operating-system process, started from the classes that the test was
 * compiled against. Its output is kept in {@code target/processes}. Ends with the test's JVM at the
 * latest.
 */
final class ShopProcess implements AutoCloseable {

  /** An idle machine needs ten seconds, one that runs other tests as well many times that. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Process process;
  private final int port;
  private final Path log;
  private final Thread whenTheTestsEnd = new Thread(this::kill, "shop-process-end");

  private ShopProcess(Process process, int port, Path log) {
    this.process = process;
    this.port = port;
    this.log = log;
    Runtime.getRuntime().addShutdownHook(whenTheTestsEnd);
  }

  /**
   * Starts a process and returns at once.
   *
   * @param roles as in {@code OPENSHELF_ROLES}
   */
  static ShopProcess start(Shop shop, String roles) {
    return start(shop, roles, Map.of());
  }

  /** The same, with more environment variables. */
  static ShopProcess start(Shop shop, String roles, Map<String, String> more) {
    int port = freePort();
    Path log = logFile(shop.name() + "-" + roles.replace(',', '-') + "-" + port);
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx384m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                classPath(),
                "dev.openshelf.OpenshelfApplication"));
    builder.environment().putAll(shop.environment());
    builder.environment().put("OPENSHELF_ROLES", roles);
    builder.environment().put("SERVER_PORT", Integer.toString(port));
    builder.environment().putAll(more);
    builder.redirectErrorStream(true).redirectOutput(log.toFile());
    try {
      return new ShopProcess(builder.start(), port, log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it may be asked for answers. */
  ShopProcess awaitReady() {
    Awaitility.await("readiness, see " + log)
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(200))
        .failFast("the process has ended, see " + log, () -> !process.isAlive())
        .ignoreExceptions()
        .until(() -> status("/actuator/health/readiness") == 200);
    return this;
  }

  /** A URI of its HTTP server. */
  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  /** Ends it at once, without a chance to tidy up. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Stops working, with all its connections open, until {@link #resume()} or its end. */
  void halt() {
    Freeze.halt(process);
  }

  /** Goes on where it was halted, if it was. */
  void resume() {
    Freeze.resume(process);
  }

  /** Has it collect all garbage, and returns when that is done. */
  void collectGarbage() throws IOException, InterruptedException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    int exit =
        new ProcessBuilder(jcmd.toString(), Long.toString(process.pid()), "GC.run")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    if (exit != 0) {
      throw new IOException("jcmd ended with " + exit);
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    kill();
    Runtime.getRuntime().removeShutdownHook(whenTheTestsEnd);
  }

  private int status(String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(uri(path)).timeout(PATIENCE).build();
    return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  /** Without the tests themselves. Surefire hides the class path in a jar and names it here. */
  private static String classPath() {
    String whole =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Arrays.stream(whole.split(File.pathSeparator, -1))
        .filter(entry -> !entry.endsWith("test-classes"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Path logFile(String name) {
    try {
      return Files.createDirectories(Path.of("target", "processes")).resolve(name + ".log");
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
