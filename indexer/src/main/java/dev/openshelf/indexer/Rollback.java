package dev.openshelf.indexer;

import dev.openshelf.indexer.Generation.State;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Points searches back at the generation that was live before. It has been written to all the time,
 * so this is one step; the one that is left becomes the previous one. Thread-safe.
 */
public final class Rollback {

  /**
   * What happened.
   *
   * @param from the generation that was live
   * @param to the one that is
   */
  public record Done(String from, String to) {}

  private final ProductIndex index;
  private final Generations generations;
  private final AliasSwitch alias;

  Rollback(ProductIndex index, Generations generations, AliasSwitch alias) {
    this.index = index;
    this.generations = generations;
    this.alias = alias;
  }

  /** The generation that a rollback would go to; empty when there is none. */
  public Optional<String> target() {
    return generations.open().all().stream()
        .filter(it -> it.state() == State.PREVIOUS)
        .max(Comparator.comparing(it -> Optional.ofNullable(it.times().live()).orElseThrow()))
        .map(Generation::name);
  }

  /**
   * Points searches at a generation that was live before; it may have happened already.
   *
   * @param goOn called before each attempt, may throw to end it
   * @throws RebuildRefused when it is not kept any more
   */
  public Done to(String name, Runnable goOn) {
    String from = generations.open().live().map(Generation::name).orElse("none");
    try {
      new Waiting(goOn, reasons -> {}, Thread::sleep)
          .until(
              "Elasticsearch",
              () -> {
                List<String> missing = index.missingShards(name);
                if (!missing.isEmpty()) {
                  throw new IOException(name + " cannot answer: " + String.join("; ", missing));
                }
                alias.to(name);
                return Optional.of(name);
              });
      return new Done(from, name);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The rollback to " + name + " was interrupted", e);
    }
  }
}
