package dev.openshelf.localstack;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/**
 * The content of stack.json: which servers run, where they listen and which processes they are. A
 * server that is configured from outside is absent.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
record StackFile(
    String backing,
    @Nullable Server postgres,
    @Nullable Server kafka,
    @Nullable Server elasticsearch) {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** One listening server; started tells its process from a later one with the same pid. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Server(String host, int port, long pid, long started) {

    String address() {
      return host + ":" + port;
    }
  }

  static StackFile read(Path file) {
    try {
      return JSON.readValue(file.toFile(), StackFile.class);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }

  /** Readers see the whole old file or the whole new one. */
  void write(Path file) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    JSON.writeValue(part.toFile(), this);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The addresses of a complete stack. */
  Servers servers() {
    if (postgres == null || kafka == null || elasticsearch == null) {
      throw new IllegalStateException("The stack lacks a server: " + this);
    }
    return new Servers(
        "jdbc:postgresql://" + postgres.address() + "/postgres",
        "postgres",
        "",
        kafka.address(),
        "http://" + elasticsearch.address());
  }
}
