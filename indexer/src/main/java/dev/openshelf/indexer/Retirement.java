package dev.openshelf.indexer;

import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes generations that were replaced long enough ago and those whose rebuild has ended, and
 * deletes the index of a closed one when nobody writes to it any more.
 */
final class Retirement implements Chore {

  private static final Logger log = LoggerFactory.getLogger(Retirement.class);

  private final ProductIndex index;
  private final Generations generations;
  private final IndexWriters writers;
  private final RebuildJobs jobs;

  Retirement(ProductIndex index, Generations generations, IndexWriters writers, RebuildJobs jobs) {
    this.index = index;
    this.generations = generations;
    this.writers = writers;
    this.jobs = jobs;
  }

  @Override
  public void act() throws IOException {
    writers.forgetTheDead();
    abandon();
    for (String retired : generations.retireExpired()) {
      log.info("Generation {} is retired", retired);
    }
    remove();
  }

  /** A rebuild that was cancelled, or failed for an internal reason, leaves its generation. */
  private void abandon() throws IOException {
    for (Generation it : generations.open().all()) {
      giveUpIfAbandoned(it);
    }
    for (Generation it : generations.all()) {
      if (it.state().open() && it.times().opened() == null) {
        giveUpIfAbandoned(it);
      }
    }
  }

  private void giveUpIfAbandoned(Generation it) throws IOException {
    Long job = it.jobId();
    boolean making = !it.state().fit() || it.state() == Generation.State.VERIFIED;
    if (job != null && making && !jobs.isOpen(job) && !index.aliased().contains(it.name())) {
      generations.fail(it.name(), "its rebuild was ended");
      log.info("Generation {} is given up, because its rebuild was ended", it.name());
    }
  }

  private void remove() throws IOException {
    List<String> closed = generations.unremoved();
    if (closed.isEmpty() || !writers.behind(generations.version()).isEmpty()) {
      return;
    }
    List<String> aliased = index.aliased();
    for (String name : closed) {
      if (!aliased.contains(name)) {
        index.delete(name);
        generations.removed(name);
        log.info("The index of generation {} is deleted", name);
      }
    }
  }
}
