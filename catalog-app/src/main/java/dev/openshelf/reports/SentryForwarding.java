package dev.openshelf.reports;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;

/**
 * Sends reports to a Sentry-compatible service, one after the other on a thread of its own. A few
 * wait, the rest is dropped; none is sent twice, and a report that cannot be sent is counted, never
 * reported. While the service refuses or does not answer there is a pause after each try.
 */
final class SentryForwarding implements Forwarding, DisposableBean {
  private static final Logger log = LoggerFactory.getLogger(SentryForwarding.class);
  static final int WAITING = 100;
  private static final Duration ANSWER = Duration.ofSeconds(5);

  private final SentryAddress address;
  private final SentryEnvelopes envelopes;
  private final MeterRegistry meters;
  private final Duration pause;
  private final BlockingQueue<ClientReport> queue = new ArrayBlockingQueue<>(WAITING);
  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(ANSWER)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();
  private @Nullable Thread sender;
  private boolean failing;

  /**
   * @param pause after a failure, so that a service in trouble is left alone
   */
  SentryForwarding(
      SentryAddress address, SentryEnvelopes envelopes, MeterRegistry meters, Duration pause) {
    this.address = address;
    this.envelopes = envelopes;
    this.meters = meters;
    this.pause = pause;
  }

  synchronized SentryForwarding start() {
    sender = Thread.ofVirtual().name("report-forwarding").start(this::run);
    return this;
  }

  @Override
  public void offer(ClientReport report) {
    if (!queue.offer(report)) {
      count("dropped");
    }
  }

  @Override
  public synchronized void destroy() {
    if (sender != null) {
      sender.interrupt();
    }
    http.shutdownNow();
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        boolean sent = send(queue.take());
        count(sent ? "sent" : "failed");
        if (!sent) {
          TimeUnit.NANOSECONDS.sleep(pause.toNanos());
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean send(ClientReport report) throws InterruptedException {
    try {
      HttpResponse<Void> answer =
          http.send(request(report), HttpResponse.BodyHandlers.discarding());
      return isFine(answer.statusCode() / 100 == 2, "answers " + answer.statusCode());
    } catch (IOException away) {
      return isFine(false, away.toString());
    }
  }

  private HttpRequest request(ClientReport report) throws IOException {
    return HttpRequest.newBuilder(address.envelopes())
        .timeout(ANSWER)
        .header("Content-Type", "application/x-sentry-envelope")
        .header(
            "X-Sentry-Auth",
            "Sentry sentry_version=7, sentry_client=openshelf/1, sentry_key=" + address.key())
        .POST(HttpRequest.BodyPublishers.ofByteArray(envelopes.of(report)))
        .build();
  }

  private boolean isFine(boolean fine, String why) {
    if (failing && fine) {
      log.info("Reports are passed on again");
    } else if (!failing && !fine) {
      log.warn("Reports cannot be passed on for now: the service {}", why);
    }
    failing = !fine;
    return fine;
  }

  private void count(String outcome) {
    meters.counter("openshelf.client.reports.forwarded", "outcome", outcome).increment();
  }
}
