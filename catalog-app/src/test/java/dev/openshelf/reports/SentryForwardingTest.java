package dev.openshelf.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SentryForwardingTest {
  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private volatile int status = 200;
  private HttpServer service;

  @BeforeEach
  void serve() throws IOException {
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext(
        "/api/42/envelope/",
        exchange -> {
          bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          keys.add(exchange.getRequestHeaders().getFirst("X-Sentry-Auth"));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    service.start();
  }

  @AfterEach
  void stop() {
    service.stop(0);
  }

  @Test
  void sendsOneEnvelopePerReport() throws IOException {
    SentryForwarding forwarding = forwarding();
    forwarding.start();
    forwarding.offer(report());
    await().atMost(Duration.ofSeconds(10)).until(() -> count("sent") == 1);
    String[] lines = bodies.getFirst().split("\n");
    assertThat(lines).hasSize(3);
    ObjectMapper json = new ObjectMapper();
    assertThat(json.readTree(lines[1]).get("length").asInt())
        .isEqualTo(lines[2].getBytes(StandardCharsets.UTF_8).length);
    Map<?, ?> event = json.readValue(lines[2], Map.class);
    assertThat(event.get("event_id")).isEqualTo(json.readTree(lines[0]).get("event_id").asText());
    assertThat(event.get("message")).isEqualTo("Too many requests: GET /api/search?q");
    assertThat(event.get("release")).isEqualTo("1.0");
    assertThat(keys.getFirst()).contains("sentry_key=public").startsWith("Sentry sentry_version=7");
    forwarding.destroy();
  }

  @Test
  void aServiceInTroubleIsLeftAloneAndTheRestIsDropped() {
    status = 500;
    SentryForwarding forwarding = forwarding();
    for (int i = 0; i < SentryForwarding.WAITING + 50; i++) {
      forwarding.offer(report());
    }
    assertThat(count("dropped")).isEqualTo(50);
    forwarding.start();
    await().atMost(Duration.ofSeconds(10)).until(() -> count("failed") == 1);
    assertThat(bodies).hasSize(1);
    forwarding.destroy();
  }

  private SentryForwarding forwarding() {
    URI dsn = URI.create("http://public@127.0.0.1:" + service.getAddress().getPort() + "/42");
    return new SentryForwarding(
        SentryAddress.of(dsn),
        new SentryEnvelopes(new ObjectMapper()),
        meters,
        Duration.ofMinutes(5));
  }

  private double count(String outcome) {
    return meters.counter("openshelf.client.reports.forwarded", "outcome", outcome).count();
  }

  private static ClientReport report() {
    return new ClientReport(
        ClientReport.Source.CLIENT,
        new ClientReport.Call("/search", "GET", "/api/search?q"),
        List.of(Instant.ofEpochMilli(5)),
        20,
        new ClientReport.Words(null, "ä comment"),
        new ClientReport.Trail(Instant.EPOCH, "id", "1.0"));
  }
}
