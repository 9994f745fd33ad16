package dev.openshelf.catalog;

/** Port: follows a product through the pipeline. Never fails: what is not known is null. */
@FunctionalInterface
public interface ProductTraces {

  /** The times of this revision, or of a later one that has already taken its place. */
  PipelineTimes of(long productId, long revision);
}
