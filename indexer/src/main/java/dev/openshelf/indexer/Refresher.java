package dev.openshelf.indexer;

import dev.openshelf.indexer.Fold.Reach;
import dev.openshelf.indexer.Visibility.Claim;
import dev.openshelf.indexer.Visibility.Run;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes changes searchable soon and seldom enough, and reports up to when everything is. {@link
 * #step} does what is due and says when to call it again; one thread calls it, any may tell what
 * was written.
 */
final class Refresher {

  private static final Logger log = LoggerFactory.getLogger(Refresher.class);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  /**
   * The shortest times between refreshes and between reports. A report is a write that
   * Elasticsearch has to bring to disk like any other, so it is worth less than one each refresh.
   */
  record Pace(Duration refreshes, Duration reports) {}

  /** A generation as this process refreshes it. */
  private static final class Tended {
    final Visibility visibility = new Visibility();
    final Map<Integer, Claim> unreported = new HashMap<>();
    long notBefore;
    long reportNotBefore;
    boolean failing;

    Tended(long now) {
      notBefore = now;
      reportNotBefore = now;
    }

    LongStream due() {
      return LongStream.concat(
          visibility.needsRefresh() ? LongStream.of(notBefore) : LongStream.empty(),
          unreported.isEmpty() ? LongStream.empty() : LongStream.of(reportNotBefore));
    }
  }

  private final RefreshTarget target;
  private final Pace pace;
  private final Stamps stamps;
  private final LongSupplier nanos;
  private final Map<String, Tended> generations = new HashMap<>();

  Refresher(RefreshTarget target, Pace pace, Stamps stamps, LongSupplier nanos) {
    this.target = target;
    this.pace = pace;
    this.stamps = stamps;
    this.nanos = nanos;
  }

  /** Documents may have been written to these generations. */
  synchronized void wrote(Collection<String> names) {
    names.forEach(name -> tended(name).visibility.wrote());
  }

  /** Whoever had our partitions before may have left documents that no refresh covers. */
  synchronized void tookOver() {
    generations.values().forEach(it -> it.visibility.wrote());
  }

  /** Batches are final in these generations, and no other is open. */
  synchronized void reached(Collection<String> open, Map<Integer, Reach> reaches) {
    generations.keySet().retainAll(open);
    open.forEach(name -> tended(name).visibility.claim(reaches));
  }

  /** Does what is due; returns after what time something may be due again. */
  Duration step() {
    for (String name : names()) {
      refreshIfDue(name);
      reportIfDue(name);
    }
    return untilDue();
  }

  private void refreshIfDue(String name) {
    Run run = beginIfDue(name);
    if (run == null) {
      return;
    }
    Instant covers = stamps.covered();
    try {
      target.refresh(name, covers);
      ended(name, run, true);
    } catch (IOException e) {
      ended(name, run, false);
      log.debug("Generation {} was not refreshed", name, e);
    }
  }

  private synchronized @Nullable Run beginIfDue(String name) {
    Tended it = generations.get(name);
    long now = nanos.getAsLong();
    if (it == null || !it.visibility.needsRefresh() || now - it.notBefore < 0) {
      return null;
    }
    it.notBefore = now + pace.refreshes().toNanos();
    return it.visibility.begin();
  }

  private synchronized void ended(String name, Run run, boolean success) {
    Tended it = generations.get(name);
    if (it == null) {
      return;
    }
    if (success) {
      it.visibility.succeeded(run);
      it.unreported.putAll(run.claims());
    } else {
      it.visibility.failed(run);
      it.notBefore = nanos.getAsLong() + AFTER_FAILURE.toNanos();
    }
    if (it.failing == success) {
      it.failing = !success;
      log.info("Refreshing generation {} {}", name, success ? "works again" : "fails");
    }
  }

  private void reportIfDue(String name) {
    Map<Integer, Claim> claims = dueReport(name);
    if (!claims.isEmpty()) {
      target.report(name, claims, partition -> finalAsOf(name, partition));
    }
  }

  private synchronized Map<Integer, Claim> dueReport(String name) {
    Tended it = generations.get(name);
    long now = nanos.getAsLong();
    if (it == null) {
      return Map.of();
    }
    it.unreported.putAll(it.visibility.settled());
    if (it.unreported.isEmpty() || now - it.reportNotBefore < 0) {
      return Map.of();
    }
    it.reportNotBefore = now + pace.reports().toNanos();
    Map<Integer, Claim> due = Map.copyOf(it.unreported);
    it.unreported.clear();
    return due;
  }

  private synchronized Instant finalAsOf(String name, int partition) {
    Tended it = generations.get(name);
    return it == null ? Instant.EPOCH : it.visibility.finalAsOf(partition, Instant.EPOCH);
  }

  private synchronized List<String> names() {
    return List.copyOf(generations.keySet());
  }

  private synchronized Duration untilDue() {
    long now = nanos.getAsLong();
    return generations.values().stream()
        .flatMapToLong(Tended::due)
        .mapToObj(due -> Duration.ofNanos(Math.max(0, due - now)))
        .min(Duration::compareTo)
        .orElse(Worker.UNTIL_WOKEN);
  }

  private Tended tended(String name) {
    return generations.computeIfAbsent(name, it -> new Tended(nanos.getAsLong()));
  }
}
