package dev.openshelf.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.openshelf.serving.Deadline;
import dev.openshelf.serving.Reason;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Calls Elasticsearch for readers: each call once, on one node, within its deadline. A call that is
 * late is cancelled by closing its connection, at which Elasticsearch stops working on it. At most
 * a fixed number of calls are under way; one more fails at once instead of waiting. Thread-safe.
 */
final class ElasticClient implements AutoCloseable {

  private final HttpClient http;
  private final ElasticNodes nodes;
  private final ObjectMapper json;
  private final Semaphore permits;
  private final AtomicInteger turn = new AtomicInteger();

  ElasticClient(ElasticNodes nodes, ObjectMapper json, Duration connectTimeout, int maxConcurrent) {
    this.nodes = nodes;
    this.json = json;
    this.permits = new Semaphore(maxConcurrent);
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
    if (deadline.expired()) {
      return new ElasticReply.Failed(Reason.TIMEOUT);
    }
    if (!permits.tryAcquire()) {
      return new ElasticReply.Failed(Reason.POOL_EXHAUSTED);
    }
    try {
      return await(
          http.sendAsync(request(path, body), HttpResponse.BodyHandlers.ofByteArray()), deadline);
    } finally {
      permits.release();
    }
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
      return failed(Reason.TIMEOUT);
    } catch (InterruptedException e) {
      call.cancel(true);
      Thread.currentThread().interrupt();
      return failed(Reason.TIMEOUT);
    } catch (ExecutionException e) {
      return failed(reason(e.getCause()));
    }
  }

  private ElasticReply reply(HttpResponse<byte[]> response) {
    if (response.statusCode() != 200) {
      return failed(reason(response.statusCode()));
    }
    try {
      return new ElasticReply.Body(json.readTree(response.body()));
    } catch (IOException e) {
      return failed(Reason.MALFORMED_RESPONSE);
    }
  }

  /** The next call goes to the next node, if there is one. */
  private ElasticReply failed(Reason reason) {
    turn.incrementAndGet();
    return new ElasticReply.Failed(reason);
  }

  private static Reason reason(@Nullable Throwable cause) {
    if (cause instanceof HttpConnectTimeoutException || cause instanceof ConnectException) {
      return Reason.CONNECTION_FAILED;
    }
    return cause instanceof HttpTimeoutException ? Reason.TIMEOUT : Reason.CONNECTION_FAILED;
  }

  private static Reason reason(int status) {
    return switch (status) {
      case 404 -> Reason.INDEX_MISSING;
      case 429 -> Reason.OVERLOADED;
      default -> Reason.SERVER_ERROR;
    };
  }

  /** Calls under way are ended. */
  @Override
  public void close() {
    http.shutdownNow();
  }
}
