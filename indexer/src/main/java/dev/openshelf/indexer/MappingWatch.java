package dev.openshelf.indexer;

import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks once, when this process first looks after the generations, whether the live one was made
 * with the mapping that this version has. Only once, so that two versions that run side by side
 * during a deployment do not rebuild each other's index in turn.
 */
final class MappingWatch implements Chore {

  private static final Logger log = LoggerFactory.getLogger(MappingWatch.class);

  private final String hash;
  private final Generations generations;
  private final RebuildJobs jobs;
  private final boolean rebuild;
  private boolean looked;

  MappingWatch(String hash, Generations generations, RebuildJobs jobs, boolean rebuild) {
    this.hash = hash;
    this.generations = generations;
    this.jobs = jobs;
    this.rebuild = rebuild;
  }

  @Override
  public void act() {
    Optional<Generation> live = generations.open().live();
    if (looked || live.isEmpty()) {
      return;
    }
    looked = true;
    if (live.get().mappingHash().equals(hash)) {
      return;
    }
    log.warn(
        "Generation {} was made with mapping {}, this version has {}: {}",
        live.get().name(),
        live.get().mappingHash(),
        hash,
        rebuild ? "a rebuild is ordered" : "it needs a rebuild");
    if (rebuild) {
      jobs.order("The mapping has changed.");
    }
  }
}
