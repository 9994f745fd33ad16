package dev.openshelf.recommendation;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Runs experiments: how long renders take with an upstream that misbehaves, the old way, where each
 * render calls it and waits, against the shop's own. Thread-safe.
 */
public final class Lab {

  /** Figures are worth computing for a progress bar only so often. */
  private static final int TOLD_TIMES = 100;

  private final RecommendationSettings settings;
  private final Clock clock;

  Lab(RecommendationSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
  }

  /** Told from time to time; may throw to end the experiment. */
  public interface Progress {
    void done(int renders, LabReport soFar);
  }

  /** Runs a plan to its end, on the caller's time. */
  public LabReport run(LabPlan plan, Progress progress) {
    List<LabSeries> finished = new ArrayList<>();
    for (LabMode mode : plan.mode().each()) {
      int before = finished.size() * plan.iterations();
      finished.add(
          series(
              plan,
              mode,
              soFar -> {
                List<LabSeries> all = new ArrayList<>(finished);
                all.add(soFar);
                progress.done(before + soFar.renders(), new LabReport(plan, all));
              }));
    }
    return new LabReport(plan, finished);
  }

  /** A stand for pages of the lab's own. */
  public LabStand stand(LabPlan plan) {
    return new LabStand(plan, settings, clock);
  }

  private LabSeries series(LabPlan plan, LabMode mode, Consumer<LabSeries> progress) {
    try (LabStand stand = stand(plan);
        UpstreamClient patient =
            new UpstreamClient(stand.upstream()::uri, null, LabPlan.PATIENCE_BEFORE)) {
      Asker visitor = stand.visitor();
      List<LabStand.LabCall> old = new ArrayList<>();
      Supplier<LabSeries.Sample> render =
          mode == LabMode.BEFORE
              ? () -> before(patient, visitor, old)
              : () -> after(stand.recommendations(), visitor);
      List<LabSeries.Sample> samples = new ArrayList<>();
      int told = 0;
      while (samples.size() < plan.iterations()) {
        samples.addAll(together(wave(plan, samples.size()), render));
        if (samples.size() - told >= Math.max(1, plan.iterations() / TOLD_TIMES)) {
          told = samples.size();
          progress.accept(figures(mode, stand, samples, old));
        }
      }
      return figures(mode, stand, samples, old);
    }
  }

  private static LabSeries figures(
      LabMode mode, LabStand stand, List<LabSeries.Sample> samples, List<LabStand.LabCall> old) {
    List<LabStand.LabCall> ended = mode == LabMode.BEFORE ? copy(old) : stand.calls();
    return LabSeries.of(mode, samples, new LabCalls(stand.upstream().calls(), ended));
  }

  private static int wave(LabPlan plan, int done) {
    return Math.min(plan.concurrency(), plan.iterations() - done);
  }

  private static List<LabStand.LabCall> copy(List<LabStand.LabCall> calls) {
    synchronized (calls) {
      return List.copyOf(calls);
    }
  }

  private static List<LabSeries.Sample> together(int wave, Supplier<LabSeries.Sample> render) {
    return wave == 1
        ? List.of(render.get())
        : IntStream.range(0, wave)
            .mapToObj(i -> CompletableFuture.supplyAsync(render, Thread::startVirtualThread))
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .toList();
  }

  private static LabSeries.Sample before(
      UpstreamClient client, Asker visitor, List<LabStand.LabCall> calls) {
    long start = System.nanoTime();
    UpstreamReply reply = client.ask(new UpstreamQuestion(visitor.shopper(), 24, null));
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    String outcome =
        switch (reply) {
          case UpstreamReply.Picks picks -> "success";
          case UpstreamReply.Nothing nothing -> "empty";
          case UpstreamReply.Failed failed -> failed.reason().code();
        };
    synchronized (calls) {
      calls.add(new LabStand.LabCall(outcome, took));
    }
    return new LabSeries.Sample(Recommended.millis(took), outcome.equals("success"), null);
  }

  private static LabSeries.Sample after(Recommendations recommendations, Asker visitor) {
    Recommended shown = recommendations.begin(visitor, new Render("/ops/lab", true)).await();
    return new LabSeries.Sample(shown.renderReadyMs(), true, shown.cache());
  }
}
