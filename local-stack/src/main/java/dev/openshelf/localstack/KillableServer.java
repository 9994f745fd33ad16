package dev.openshelf.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A server of one test's own, always a local process, that can be killed, halted and started again
 * with its port and its data. Not thread-safe.
 */
public final class KillableServer implements AutoCloseable {

  /** Makes the server anew for each of its starts. */
  private interface Design {
    LocalServer on(Site site, List<Integer> ports);
  }

  private final Folders folders;
  private final Design design;
  private final List<Integer> ports = Ports.free(2);
  private final Thread whenTheTestsEnd = new Thread(this::kill, "server-end");
  private LocalServer server;
  private ServerProcess process;

  private KillableServer(Kind kind, Design design) {
    Path local = Folders.ofRepository(Backing.root()).local();
    Path own = Folders.create(local.resolve("own").resolve(Long.toString(pid())));
    clearLeftovers(own);
    this.folders = new Folders(local, own.resolve(kind.key() + "-" + ports.getFirst()));
    this.design = design;
    this.server = design();
    Runtime.getRuntime().addShutdownHook(whenTheTestsEnd);
    process = server.start();
  }

  /** Starts a Kafka; does not wait until it answers. */
  public static KillableServer kafka() {
    return new KillableServer(
        Kind.KAFKA, (site, ports) -> new Kafka(site, ports.getFirst(), ports.getLast()));
  }

  /** Starts a PostgreSQL; does not wait until it answers. */
  public static KillableServer postgres() {
    return new KillableServer(Kind.POSTGRES, (site, ports) -> new Postgres(site, ports.getFirst()));
  }

  /** Starts an Elasticsearch; does not wait until it answers. */
  public static KillableServer elasticsearch() {
    List<String> maven = Maven.command(MavenRun.ofThisProcess());
    return new KillableServer(
        Kind.ELASTICSEARCH,
        (site, ports) ->
            new Elasticsearch(
                site,
                new ElasticsearchHome(System.getenv("ES_HOME"), maven),
                ports.getFirst(),
                ports.getLast()));
  }

  /** Host and port. */
  public String address() {
    return Ports.LOOPBACK + ":" + ports.getFirst();
  }

  /** Waits until it does its work. */
  public KillableServer awaitUp() {
    process.awaitUp(Keeper.QUIET, () -> server.answers(process.server()));
    return this;
  }

  /** Ends all its processes at once, in the middle of whatever they do. */
  public void kill() {
    List<ProcessHandle> all = processes();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(it -> it.onExit().join());
  }

  /** Starts it again after {@link #kill()}; does not wait until it answers. */
  public void restart() {
    server = design();
    process = server.start();
  }

  /** Stops answering, with all connections open, until {@link #resume()}. */
  public void halt() {
    Freeze.halt(process.process());
  }

  /** Goes on after {@link #halt()}. */
  public void resume() {
    Freeze.resume(process.process());
  }

  @Override
  public void close() {
    kill();
    Runtime.getRuntime().removeShutdownHook(whenTheTestsEnd);
    Folders.delete(folders.stack());
  }

  /** Of test runs that had no time to tidy up. */
  private static void clearLeftovers(Path own) {
    try (var others = Files.list(own.getParent())) {
      others
          .filter(it -> ProcessHandle.of(Long.parseLong(it.getFileName().toString())).isEmpty())
          .forEach(Folders::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long pid() {
    return ProcessHandle.current().pid();
  }

  private LocalServer design() {
    return design.on(Site.of(folders, text -> {}), ports);
  }

  private List<ProcessHandle> processes() {
    ProcessHandle first = process.process().toHandle();
    return Stream.concat(Stream.of(first), first.descendants()).toList();
  }
}
