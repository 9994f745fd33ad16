package dev.openshelf.indexer;

import co.elastic.clients.elasticsearch.ElasticsearchClient;
import co.elastic.clients.elasticsearch._types.ElasticsearchException;
import co.elastic.clients.json.jackson.JacksonJsonpMapper;
import co.elastic.clients.transport.rest_client.RestClientTransport;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import org.apache.http.HttpEntity;
import org.apache.http.HttpHost;
import org.apache.http.auth.AuthScope;
import org.apache.http.auth.UsernamePasswordCredentials;
import org.apache.http.client.CredentialsProvider;
import org.apache.http.entity.ByteArrayEntity;
import org.apache.http.entity.ContentType;
import org.apache.http.impl.client.BasicCredentialsProvider;
import org.apache.http.impl.nio.client.HttpAsyncClientBuilder;
import org.apache.http.util.EntityUtils;
import org.elasticsearch.client.Request;
import org.elasticsearch.client.Response;
import org.elasticsearch.client.ResponseException;
import org.elasticsearch.client.RestClient;
import org.elasticsearch.client.RestClientBuilder;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchConnectionDetails;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchConnectionDetails.Node;
import org.springframework.boot.ssl.SslBundle;

/**
 * The indexer's own connection to Elasticsearch, with timeouts for writing; readers must not wait
 * behind it. It repeats nothing by itself except towards another node of the same cluster, which
 * external versions make harmless. Thread-safe.
 */
final class ElasticHttp implements AutoCloseable {

  /** A call of the typed client. */
  @FunctionalInterface
  interface Call<T> {
    T answer() throws IOException;
  }

  /** A bulk request, and everything else that has a body of lines. */
  static final ContentType LINES = ContentType.create("application/x-ndjson");

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);

  private final RestClient client;
  private final ElasticsearchClient typed;
  private final ObjectMapper json;

  private ElasticHttp(RestClient client, ObjectMapper json) {
    this.client = client;
    this.typed =
        new ElasticsearchClient(new RestClientTransport(client, new JacksonJsonpMapper(json)));
    this.json = json;
  }

  static ElasticHttp to(
      ElasticsearchConnectionDetails details, Duration timeout, ObjectMapper json) {
    RestClientBuilder builder =
        RestClient.builder(
            details.getNodes().stream().map(ElasticHttp::host).toArray(HttpHost[]::new));
    builder.setRequestConfigCallback(
        config ->
            config
                .setConnectTimeout((int) CONNECT_TIMEOUT.toMillis())
                .setSocketTimeout((int) timeout.toMillis()));
    builder.setHttpClientConfigCallback(http -> PlainHeaders.on(secured(http, details)));
    String prefix = details.getPathPrefix();
    if (prefix != null && !prefix.isBlank()) {
      builder.setPathPrefix(prefix);
    }
    return new ElasticHttp(builder.build(), json);
  }

  /** To be called within {@link #ask}. */
  ElasticsearchClient typed() {
    return typed;
  }

  /**
   * Makes a call of the typed client.
   *
   * @throws RefusedByElasticsearch when it answers that it does not do it
   * @throws IOException when there is no answer, or none of Elasticsearch
   */
  <T> T ask(Call<T> call) throws IOException {
    try {
      return call.answer();
    } catch (ElasticsearchException e) {
      throw new RefusedByElasticsearch(e.status(), e.error().type(), e.error().reason());
    } catch (ResponseException e) {
      throw new RefusedByElasticsearch(reply(e.getResponse()));
    } catch (RuntimeException e) {
      throw fault(e);
    }
  }

  /**
   * Sends a request.
   *
   * @return the answer, whatever its status
   * @throws IOException when there is none
   */
  Reply send(Request request) throws IOException {
    try {
      return reply(client.performRequest(request));
    } catch (ResponseException e) {
      return reply(e.getResponse());
    } catch (RuntimeException e) {
      throw fault(e);
    }
  }

  /** The clients are not prepared for every answer that somebody on the way may give. */
  private static IOException fault(RuntimeException e) {
    if (e.getCause() instanceof InterruptedException) {
      Thread.currentThread().interrupt();
      return new InterruptedIOException("interrupted while waiting for Elasticsearch");
    }
    return new IOException("No answer that can be read: " + e, e);
  }

  Reply send(String method, String path, byte[] body, ContentType type) throws IOException {
    Request request = new Request(method, path);
    request.setEntity(new ByteArrayEntity(body, type));
    return send(request);
  }

  /** Sends a body that Jackson writes. */
  Reply send(String method, String path, Object body) throws IOException {
    return send(method, path, json.writeValueAsBytes(body), ContentType.APPLICATION_JSON);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }

  private Reply reply(Response response) throws IOException {
    return new Reply(response.getStatusLine().getStatusCode(), body(response.getEntity()));
  }

  private JsonNode body(@Nullable HttpEntity entity) throws IOException {
    byte[] bytes = entity == null ? new byte[0] : EntityUtils.toByteArray(entity);
    try {
      return json.readTree(bytes);
    } catch (IOException notJson) {
      return MissingNode.getInstance();
    }
  }

  private static HttpHost host(Node node) {
    return new HttpHost(node.hostname(), node.port(), node.protocol().name());
  }

  private static HttpAsyncClientBuilder secured(
      HttpAsyncClientBuilder http, ElasticsearchConnectionDetails details) {
    SslBundle bundle = details.getSslBundle();
    if (bundle != null) {
      http.setSSLContext(bundle.createSslContext());
    }
    CredentialsProvider credentials = new BasicCredentialsProvider();
    remember(credentials, AuthScope.ANY, details.getUsername(), details.getPassword());
    for (Node node : details.getNodes()) {
      AuthScope scope = new AuthScope(node.hostname(), node.port());
      remember(credentials, scope, node.username(), node.password());
    }
    return http.setDefaultCredentialsProvider(credentials);
  }

  private static void remember(
      CredentialsProvider credentials,
      AuthScope scope,
      @Nullable String username,
      @Nullable String password) {
    if (username != null) {
      credentials.setCredentials(scope, new UsernamePasswordCredentials(username, password));
    }
  }
}
