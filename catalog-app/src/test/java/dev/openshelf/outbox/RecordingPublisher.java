package dev.openshelf.outbox;

import dev.openshelf.contracts.change.Heartbeat;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A broker in memory whose answers are chosen by the test; answers come at the flush. */
final class RecordingPublisher implements Publisher {

  static final Delivery ACKNOWLEDGED = new Delivery.Acknowledged();
  static final Delivery LATER = new Delivery.Later("the broker is away");
  static final Delivery REFUSED = new Delivery.Refused("too_large", "1.4 MB");

  final List<String> sent = new ArrayList<>();
  final List<Heartbeat> heartbeats = new ArrayList<>();
  int renewals;
  boolean reachable = true;
  Function<String, Delivery> answers = key -> ACKNOWLEDGED;
  CompletableFuture<Delivery> heartbeatAnswer = CompletableFuture.completedFuture(ACKNOWLEDGED);

  private final List<Runnable> onTheirWay = new ArrayList<>();

  @Override
  public CompletableFuture<Delivery> send(Message message) {
    sent.add(message.key());
    if (!reachable) {
      return CompletableFuture.completedFuture(LATER);
    }
    CompletableFuture<Delivery> result = new CompletableFuture<>();
    onTheirWay.add(() -> result.complete(answers.apply(message.key())));
    return result;
  }

  @Override
  public void flush() {
    onTheirWay.forEach(Runnable::run);
    onTheirWay.clear();
  }

  @Override
  public CompletableFuture<Delivery> send(Heartbeat heartbeat) {
    heartbeats.add(heartbeat);
    return heartbeatAnswer;
  }

  @Override
  public void renew() {
    renewals++;
  }
}
