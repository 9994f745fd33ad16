package dev.openshelf.recommendation;

import dev.openshelf.serving.Reason;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks the upstream over HTTP: once, and for at most the given time from name look-up to the last
 * byte of the body. A call that is late is ended by closing its connection. Thread-safe.
 */
final class UpstreamClient implements Upstream, AutoCloseable {

  /** Some hundred entries with long reasons; anything more is no answer to our question. */
  private static final long LARGEST_ANSWER = 256 * 1024L;

  private static final Duration LONGEST_CONNECT = Duration.ofSeconds(1);

  private final Supplier<URI> base;
  private final @Nullable String token;
  private final Duration timeout;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient http;

  /**
   * @param base address of the upstream, read for each call
   * @param token for requests that bring no authorization of their own
   */
  UpstreamClient(Supplier<URI> base, @Nullable String token, Duration timeout) {
    this.base = base;
    this.token = token;
    this.timeout = timeout;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(timeout.compareTo(LONGEST_CONNECT) < 0 ? timeout : LONGEST_CONNECT)
            .executor(threads)
            .build();
  }

  @Override
  public UpstreamReply ask(UpstreamQuestion question) {
    CompletableFuture<HttpResponse<byte[]>> call =
        http.sendAsync(request(question), response -> new BoundedBody(LARGEST_ANSWER));
    try {
      return judged(call.get(timeout.toNanos(), TimeUnit.NANOSECONDS), question);
    } catch (TimeoutException e) {
      call.cancel(true);
      return UpstreamReply.failed(Reason.TIMEOUT);
    } catch (InterruptedException e) {
      call.cancel(true);
      Thread.currentThread().interrupt();
      return new UpstreamReply.Failed(Reason.TIMEOUT, true);
    } catch (ExecutionException e) {
      return UpstreamReply.failed(reason(e.getCause()));
    }
  }

  private HttpRequest request(UpstreamQuestion question) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address(base.get(), question))
            .header("Accept", "application/json")
            .header("User-Agent", "openshelf");
    String authorization = question.authorization();
    if (authorization == null && token != null) {
      authorization = "Bearer " + token;
    }
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    return request.build();
  }

  static URI address(URI base, UpstreamQuestion question) {
    String root = base.toString();
    return URI.create(
        "%s/recommendations?user_id=%s&limit=%d"
            .formatted(
                root.endsWith("/") ? root.substring(0, root.length() - 1) : root,
                URLEncoder.encode(question.userId(), StandardCharsets.UTF_8),
                question.limit()));
  }

  private static UpstreamReply judged(HttpResponse<byte[]> response, UpstreamQuestion question) {
    int status = response.statusCode();
    if (status == 200) {
      return AnswerReader.read(response.body(), question);
    }
    if (status == 429) {
      return UpstreamReply.failed(Reason.OVERLOADED);
    }
    return switch (status / 100) {
      case 2, 3 -> UpstreamReply.failed(Reason.MALFORMED_RESPONSE);
      // With a stranger's token anybody could make the upstream say no; that is no outage.
      case 4 -> new UpstreamReply.Failed(Reason.SERVER_ERROR, question.authorization() != null);
      default -> UpstreamReply.failed(Reason.SERVER_ERROR);
    };
  }

  private static Reason reason(@Nullable Throwable cause) {
    for (Throwable at = cause; at != null; at = at.getCause()) {
      if (at instanceof BoundedBody.TooLong) {
        return Reason.MALFORMED_RESPONSE;
      }
      if (at instanceof HttpConnectTimeoutException || at instanceof ConnectException) {
        return Reason.CONNECTION_FAILED;
      }
    }
    return Reason.CONNECTION_FAILED;
  }

  /** Calls under way are ended. */
  @Override
  public void close() {
    http.shutdownNow();
    threads.shutdownNow();
  }
}
