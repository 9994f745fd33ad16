package dev.openshelf.search;

import com.fasterxml.jackson.databind.JsonNode;
import dev.openshelf.contracts.document.IndexNames;
import dev.openshelf.contracts.progress.PartitionProgress;
import dev.openshelf.serving.Clockwork;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Outcome;
import dev.openshelf.serving.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows which index is live and up to when it is searchable, read in the background about once a
 * second, so that no search waits for it. What it says may be a second old, and is then older than
 * the truth, never newer. Thread-safe.
 */
final class LiveIndexWatch implements AutoCloseable {

  /** What is known. */
  sealed interface State {
    record Known(LiveIndex live) implements State {}

    /**
     * No index to ask, and why.
     *
     * @param looked when that look began, by {@code System.nanoTime()}
     */
    record Unknown(Reason reason, long looked) implements State {}
  }

  private static final Logger log = LoggerFactory.getLogger(LiveIndexWatch.class);
  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final ElasticClient elastic;
  private final IndexNames names;
  private final Clockwork loop = new Clockwork("live-index-watch");
  private final AtomicBoolean asked = new AtomicBoolean();
  private volatile State state = new State.Unknown(Reason.CONNECTION_FAILED, System.nanoTime());
  private final CompletableFuture<LiveIndex> firstKnown = new CompletableFuture<>();
  private volatile @Nullable String lastGeneration;
  private int partitions = 12;

  LiveIndexWatch(ElasticClient elastic, IndexNames names) {
    this.elastic = elastic;
    this.names = names;
  }

  void start() {
    loop.every(PERIOD, this::tick);
  }

  State state() {
    return state;
  }

  /** The generation that was live last, also while none is known to be; null when never known. */
  @Nullable String lastGeneration() {
    return lastGeneration;
  }

  /** Runs something once, on a thread of its own, as soon as an index is known. */
  void whenKnown(Consumer<LiveIndex> task) {
    firstKnown.thenAcceptAsync(task, each -> Thread.ofVirtual().name("index-known").start(each));
  }

  /** Reads again soon, because what is known has proved wrong. */
  void recheck() {
    if (asked.compareAndSet(false, true)) {
      loop.soon(this::tick);
    }
  }

  private void tick() {
    asked.set(false);
    try {
      become(read());
    } catch (RuntimeException e) {
      log.warn("Cannot read the live index", e);
    }
  }

  private void become(State next) {
    State last = state;
    state = next;
    if (next instanceof State.Known(LiveIndex live)) {
      lastGeneration = live.generation();
      firstKnown.complete(live);
    }
    String before = describe(last);
    String now = describe(next);
    if (!before.equals(now)) {
      log.info("Live index of {}: {} (was {})", names.alias(), now, before);
    }
  }

  private State read() {
    long looked = System.nanoTime();
    ElasticReply reply = elastic.get("/_alias/" + names.alias(), Deadline.after(PATIENCE));
    return switch (Faults.judge(reply)) {
      case Outcome.Failure<JsonNode>(Reason reason) -> unreadable(reason, looked);
      case Outcome.Neither<JsonNode>(Reason reason) -> unreadable(reason, looked);
      case Outcome.Success<JsonNode>(JsonNode aliases) -> named(aliases, looked);
    };
  }

  private State named(JsonNode aliases, long looked) {
    Iterator<String> indices = aliases.fieldNames();
    while (indices.hasNext()) {
      String index = indices.next();
      // Somebody may have given the alias to an index of their own as well.
      if (names.isGeneration(index)) {
        return known(index);
      }
    }
    return unreadable(Reason.INDEX_MISSING, looked);
  }

  /** An index that cannot be looked up may still answer; one that is gone cannot. */
  private State unreadable(Reason reason, long looked) {
    return reason != Reason.INDEX_MISSING && state instanceof State.Known last
        ? last
        : new State.Unknown(reason, looked);
  }

  private State known(String index) {
    Instant read = searchableAsOf(index).orElse(null);
    Instant last =
        state instanceof State.Known(LiveIndex live) && live.index().equals(index)
            ? live.searchableAsOf()
            : null;
    return new State.Known(
        new LiveIndex(index, names.generation(index), read == null ? last : read));
  }

  private Optional<Instant> searchableAsOf(String index) {
    Optional<JsonNode> reports = reports(index);
    int told = reports.map(json -> Progress.partitions(json, partitions)).orElse(partitions);
    if (told != partitions) {
      partitions = told;
      reports = reports(index);
    }
    return reports.flatMap(json -> Progress.searchableAsOf(json, partitions));
  }

  private Optional<JsonNode> reports(String index) {
    List<String> ids =
        IntStream.range(0, partitions).mapToObj(PartitionProgress::documentId).toList();
    ElasticReply reply =
        elastic.post("/" + index + "/_mget", Map.of("ids", ids), Deadline.after(PATIENCE));
    return reply instanceof ElasticReply.Body(JsonNode json) ? Optional.of(json) : Optional.empty();
  }

  private static String describe(State state) {
    return switch (state) {
      case State.Known(LiveIndex live) -> live.index();
      case State.Unknown(Reason reason, long looked) -> reason.code();
    };
  }

  @Override
  public void close() {
    loop.close();
  }
}
