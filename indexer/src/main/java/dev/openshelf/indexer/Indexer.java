package dev.openshelf.indexer;

import java.util.List;

/**
 * The indexing work of this process: consuming, refreshing and looking after the generations. Does
 * nothing until it is started, which is to happen once the database has its schema; Kafka and
 * Elasticsearch may be away then. Thread-safe.
 */
public final class Indexer implements AutoCloseable {

  private final Consumption consumption;
  private final List<Worker> workers;
  private final Runnable goodbye;

  /**
   * @param goodbye called when all work has ended
   */
  Indexer(Consumption consumption, List<Worker> workers, Runnable goodbye) {
    this.consumption = consumption;
    this.workers = List.copyOf(workers);
    this.goodbye = goodbye;
  }

  /** Begins to work; does nothing when it already does. */
  public synchronized void start() {
    workers.forEach(Worker::start);
    consumption.start();
  }

  /** Ends the work; what was not finished is done again by whoever goes on. */
  @Override
  public synchronized void close() {
    consumption.stop();
    workers.forEach(Worker::stop);
    goodbye.run();
  }
}
