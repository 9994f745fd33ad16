package dev.openshelf.indexer;

/** A rebuild that cannot succeed. The message is a plain sentence for people. */
public final class RebuildRefused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public RebuildRefused(String reason) {
    super(reason);
  }
}
