package dev.openshelf.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.serving.Deadline;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Calls Elasticsearch for readers: each call once, on one node, within its deadline. A call that is
 * late is cancelled by closing its connection, at which Elasticsearch stops working on it. Its
 * callers bound how many calls are under way, so that none waits for a connection here.
 * Thread-safe.
 */
final class ElasticClient implements AutoCloseable {

  /** Many times the largest answer that we ask for. */
  private static final long MAX_BODY = 32L * 1024 * 1024;

  private static final HttpResponse.BodyHandler<byte[]> BODIES =
      HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofByteArray(), MAX_BODY);

  private final HttpClient http;
  private final ElasticNodes nodes;
  private final ObjectMapper json;
  private final AtomicInteger turn = new AtomicInteger();

  ElasticClient(ElasticNodes nodes, ObjectMapper json, Duration connectTimeout) {
    this.nodes = nodes;
    this.json = json;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(connectTimeout)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();
  }

  ElasticReply get(String path, Deadline deadline) {
    return call(path, null, deadline);
  }

  ElasticReply post(String path, Object body, Deadline deadline) {
    try {
      return call(path, json.writeValueAsBytes(body), deadline);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A request that is no JSON", e);
    }
  }

  private ElasticReply call(String path, byte @Nullable [] body, Deadline deadline) {
    return deadline.expired()
        ? new ElasticReply.Abandoned()
        : await(http.sendAsync(request(path, body), BODIES), deadline);
  }

  private HttpRequest request(String path, byte @Nullable [] body) {
    HttpRequest.Builder request = HttpRequest.newBuilder(nodes.at(turn.get(), path));
    if (nodes.authorization() != null) {
      request.header("Authorization", nodes.authorization());
    }
    if (body != null) {
      request.header("Content-Type", "application/json");
      request.POST(HttpRequest.BodyPublishers.ofByteArray(body));
    }
    return request.build();
  }

  private ElasticReply await(CompletableFuture<HttpResponse<byte[]>> call, Deadline deadline) {
    try {
      return reply(call.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      call.cancel(true);
      return elsewhere(new ElasticReply.Late());
    } catch (InterruptedException e) {
      call.cancel(true);
      Thread.currentThread().interrupt();
      return deadline.expired() ? elsewhere(new ElasticReply.Late()) : new ElasticReply.Abandoned();
    } catch (ExecutionException e) {
      return elsewhere(new ElasticReply.Disconnected());
    }
  }

  private ElasticReply reply(HttpResponse<byte[]> response) {
    if (response.statusCode() != 200) {
      return elsewhere(new ElasticReply.Status(response.statusCode(), error(response.body())));
    }
    try {
      JsonNode body = json.readTree(response.body());
      return body.isObject() ? new ElasticReply.Body(body) : new ElasticReply.Unreadable();
    } catch (IOException e) {
      return elsewhere(new ElasticReply.Unreadable());
    }
  }

  private String error(byte[] body) {
    try {
      JsonNode error = json.readTree(body).path("error");
      return error.isTextual() && error.textValue().startsWith("alias [")
          ? "aliases_not_found_exception"
          : error.path("type").asText("");
    } catch (IOException e) {
      return "";
    }
  }

  /** The next call goes to the next node, if there is one. */
  private ElasticReply elsewhere(ElasticReply reply) {
    turn.incrementAndGet();
    return reply;
  }

  /** Calls under way are ended. */
  @Override
  public void close() {
    http.shutdownNow();
  }
}
