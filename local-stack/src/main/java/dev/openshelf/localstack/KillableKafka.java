package dev.openshelf.localstack;

import java.nio.file.Path;

/**
 * A Kafka server of one test's own, always a local process, that can be killed and started again
 * with its port and its data. Not thread-safe.
 */
public final class KillableKafka implements AutoCloseable {

  private final Folders folders;
  private final int port;
  private final int controllerPort;
  private final Thread whenTheTestsEnd = new Thread(this::end, "kafka-end");
  private ServerProcess process;

  private KillableKafka(Folders folders, int port, int controllerPort) {
    this.folders = folders;
    this.port = port;
    this.controllerPort = controllerPort;
    Runtime.getRuntime().addShutdownHook(whenTheTestsEnd);
    process = launch();
  }

  /**
   * Starts a server and waits until it answers.
   *
   * @param folder where it keeps data and logs; deleted at the end
   */
  public static KillableKafka start(Path folder) {
    var ports = Ports.free(2);
    Path own = folder.toAbsolutePath();
    return new KillableKafka(new Folders(own, own), ports.getFirst(), ports.getLast());
  }

  public String bootstrapServers() {
    return Ports.LOOPBACK + ":" + port;
  }

  /** Ends the process at once, as a power cut would end its machine. */
  public void kill() {
    end();
  }

  /** Starts it again after {@link #kill()} and waits until it answers. */
  public void restart() {
    process = launch();
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
    end();
    Runtime.getRuntime().removeShutdownHook(whenTheTestsEnd);
    Folders.delete(folders.stack());
  }

  private ServerProcess launch() {
    Kafka kafka = new Kafka(Site.of(folders, text -> {}), port, controllerPort);
    ServerProcess started = kafka.start();
    started.awaitUp(Keeper.QUIET, () -> kafka.answers(started.server()));
    return started;
  }

  private void end() {
    process.process().destroyForcibly().onExit().join();
  }
}
