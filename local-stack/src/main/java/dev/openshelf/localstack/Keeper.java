package dev.openshelf.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Main class of the process that starts the servers of one stack, watches over its owners and ends
 * the servers when an owner has ended, however hard. Talks to whoever started it in lines on
 * standard output: {@code say TEXT}, then {@code ready} or {@code fail SENTENCE}.
 */
final class Keeper {

  static final String SAY = "say ";
  static final String READY = "ready";
  static final String FAIL = "fail ";

  /** Longer than any step of a start takes on a very busy machine without a word in the log. */
  static final Duration QUIET = Duration.ofMinutes(4);

  private final Order order;
  private final Folders folders;
  private final StackState state;

  private Keeper(Order order) {
    this.order = order;
    this.folders = order.folders();
    this.state = new StackState(folders.file(), order.owners());
  }

  public static void main(String[] arguments) {
    var keeper = new Keeper(Order.ofArgument(arguments[0]));
    try {
      keeper.lock();
      keeper.clearLeftovers();
      keeper.watch();
      keeper.startAll();
      System.out.println(READY);
    } catch (RuntimeException e) {
      e.printStackTrace();
      System.out.println(FAIL + sentence(e));
      System.exit(1);
    }
  }

  static String sentence(RuntimeException failure) {
    Throwable reason = failure instanceof CompletionException ? failure.getCause() : failure;
    if (reason instanceof StackFailure) {
      return Objects.toString(reason.getMessage());
    }
    return Disk.isNoSpace(failure)
        ? "The disk is full: free some space and start again."
        : "The local servers could not be started: " + reason;
  }

  /** The lock goes with the process, whatever ends it. */
  @SuppressWarnings("resource")
  private void lock() {
    try {
      Path file = folders.lock();
      var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        throw new StackFailure(
            "The servers in "
                + folders.stack()
                + " are in use by another Openshelf: stop it first.");
      }
    } catch (IOException e) {
      throw Disk.isNoSpace(e) ? Disk.full(folders.stack()) : new UncheckedIOException(e);
    }
  }

  /** Servers of a keeper that was killed; with the lock in hand they are nobody's. */
  private void clearLeftovers() {
    StackFile.find(folders.file()).ifPresent(Ending::end);
    KeeperCode.clearOthers(folders);
    Disk.requireRoom(folders.stack(), Disk.ROOM_TO_RUN);
  }

  private void watch() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::stopAll, "stop"));
    Thread.ofPlatform().name("watch").start(new OwnerWatch(order, state)::run);
  }

  private void startAll() {
    Containers containers = order.containers() ? Containers.find().orElse(null) : null;
    if (containers != null) {
      state.hold(containers);
      containers.start(state);
    } else {
      startProcesses();
    }
    state.ready();
  }

  private void startProcesses() {
    state.backing("local");
    Site site = Site.of(folders, Keeper::say);
    List<CompletableFuture<Void>> starts =
        order.kinds().stream()
            .map(
                kind ->
                    CompletableFuture.runAsync(
                        () -> start(server(kind, site)), Thread::startVirtualThread))
            .toList();
    starts.forEach(CompletableFuture::join);
    StackFile.Server postgres = state.current().postgres();
    if (order.lasting() && postgres != null) {
      Postgres.createDatabase(postgres, Servers.DATABASE);
    }
  }

  private LocalServer server(Kind kind, Site site) {
    List<Integer> ports = Ports.free(2);
    return switch (kind) {
      case POSTGRES -> new Postgres(site, ports.getFirst());
      case KAFKA -> new Kafka(site, ports.getFirst(), ports.getLast());
      case ELASTICSEARCH ->
          new Elasticsearch(
              site,
              new ElasticsearchHome(System.getenv("ES_HOME"), order.maven()),
              ports.getFirst(),
              ports.getLast());
    };
  }

  private void start(LocalServer server) {
    ServerProcess process = server.start();
    state.put(server.kind(), process.server());
    process.awaitUp(QUIET, () -> server.answers(process.server()));
    state.put(server.kind(), process.settled());
    say(server.kind().title() + " answers on port " + process.port() + ".");
  }

  private static void say(String text) {
    System.out.println(SAY + text);
  }

  private void stopAll() {
    List<ProcessHandle> all = ProcessHandle.current().descendants().toList();
    state.release();
    Ending.end(state.current());
    all.forEach(ProcessHandle::destroyForcibly);
    try {
      Files.deleteIfExists(folders.file());
      if (!order.lasting()) {
        Folders.delete(folders.stack().resolve("data"));
      }
    } catch (IOException | UncheckedIOException e) {
      System.err.println("Left behind in " + folders.stack() + ": " + e);
    }
  }
}
