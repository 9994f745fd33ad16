package dev.openshelf.localstack;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The content of stack.json: which servers run, where they listen and which processes they are. A
 * server that is configured from outside is absent; the pid of a server in a container is 0.
 *
 * @param ready whether all of them answer
 * @param keeper the process that started the servers and ends them
 * @param owners the processes whose end ends the stack
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record StackFile(
    String backing,
    boolean ready,
    @Nullable ProcessId keeper,
    @Nullable List<ProcessId> owners,
    @Nullable Server postgres,
    @Nullable Server kafka,
    @Nullable Server elasticsearch) {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /**
   * One listening server.
   *
   * @param started start time of the process, see {@link ProcessId}
   * @param launcher the process that started it, where that stays beside it
   * @param command what started it, for those who end it and want it back
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Server(
      String host,
      int port,
      long pid,
      long started,
      @Nullable ProcessId launcher,
      @Nullable List<String> command) {

    static Server at(String host, int port) {
      return new Server(host, port, 0, 0, null, null);
    }

    Server of(ProcessId process) {
      return new Server(host, port, process.pid(), process.started(), launcher, command);
    }

    Server launchedBy(ProcessId process) {
      return new Server(host, port, pid, started, process, command);
    }

    Server startedWith(List<String> words) {
      return new Server(host, port, pid, started, launcher, words);
    }

    @JsonIgnore
    String address() {
      return host + ":" + port;
    }

    /** Its processes, the one that watches over the others first. */
    @JsonIgnore
    List<ProcessId> processes() {
      var server = pid == 0 ? null : new ProcessId(pid, started);
      return Stream.of(launcher, server).filter(Objects::nonNull).distinct().toList();
    }
  }

  static StackFile starting(String backing, ProcessId keeper, List<ProcessId> owners) {
    return new StackFile(backing, false, keeper, owners, null, null, null);
  }

  StackFile with(Kind kind, Server server) {
    return new StackFile(
        backing,
        ready,
        keeper,
        owners,
        kind == Kind.POSTGRES ? server : postgres,
        kind == Kind.KAFKA ? server : kafka,
        kind == Kind.ELASTICSEARCH ? server : elasticsearch);
  }

  StackFile backedBy(String name) {
    return new StackFile(name, ready, keeper, owners, postgres, kafka, elasticsearch);
  }

  StackFile asReady(boolean now) {
    return new StackFile(backing, now, keeper, owners, postgres, kafka, elasticsearch);
  }

  @Nullable Server server(Kind kind) {
    return switch (kind) {
      case POSTGRES -> postgres;
      case KAFKA -> kafka;
      case ELASTICSEARCH -> elasticsearch;
    };
  }

  /** The processes of one server; none if it is not part of the stack. */
  List<ProcessId> servers(Kind kind) {
    Server server = server(kind);
    return server == null ? List.of() : server.processes();
  }

  /** Whether somebody still looks after the servers. */
  boolean isKept() {
    return keeper != null && keeper.alive();
  }

  static StackFile read(Path file) {
    try {
      return JSON.readValue(file.toFile(), StackFile.class);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }

  /** Empty where there is no such file, or half a one that a full disk or a crash left. */
  static Optional<StackFile> find(Path file) {
    try {
      return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
    } catch (UncheckedIOException e) {
      return Optional.empty();
    }
  }

  /** Readers see the whole old file or the whole new one. */
  void write(Path file) {
    try {
      Path part = file.resolveSibling(file.getFileName() + ".part");
      JSON.writeValue(part.toFile(), this);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
