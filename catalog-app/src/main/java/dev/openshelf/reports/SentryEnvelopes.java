package dev.openshelf.reports;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.UUID;

/** Writes reports as Sentry's envelopes: a header, an item's header and an event, a line each. */
final class SentryEnvelopes {
  private final ObjectMapper json;

  SentryEnvelopes(ObjectMapper json) {
    this.json = json;
  }

  byte[] of(ClientReport report) throws IOException {
    String id = UUID.randomUUID().toString().replace("-", "");
    byte[] event = json.writeValueAsBytes(event(id, report));
    ByteArrayOutputStream envelope = new ByteArrayOutputStream();
    line(envelope, json.writeValueAsBytes(json.createObjectNode().put("event_id", id)));
    line(
        envelope,
        json.writeValueAsBytes(
            json.createObjectNode().put("type", "event").put("length", event.length)));
    line(envelope, event);
    return envelope.toByteArray();
  }

  private ObjectNode event(String id, ClientReport report) {
    ObjectNode event = json.createObjectNode();
    event
        .put("event_id", id)
        .put("timestamp", report.trail().receivedAt().toString())
        .put("platform", "javascript")
        .put("level", "warning")
        .put("logger", "openshelf.client-reports")
        .put("release", report.trail().release())
        .put(
            "message",
            "Too many requests: %s %s".formatted(report.call().method(), report.call().endpoint()));
    event
        .putObject("tags")
        .put("rate_limit_source", report.source().code())
        .put("request_id", report.trail().requestId());
    event.putObject("request").put("url", report.call().page());
    ObjectNode extra = event.putObject("extra");
    extra
        .put("rate_limit_request_count", report.requests())
        .put("server_message", report.words().server())
        .put("comment", report.words().comment());
    var moments = extra.putArray("rate_limit_timestamps");
    report.timestamps().stream().map(Instant::toEpochMilli).forEach(moments::add);
    return event;
  }

  private static void line(ByteArrayOutputStream envelope, byte[] bytes) throws IOException {
    envelope.write(bytes);
    envelope.write('\n');
  }
}
