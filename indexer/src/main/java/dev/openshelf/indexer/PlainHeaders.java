package dev.openshelf.indexer;

import org.apache.http.HttpHeaders;
import org.apache.http.HttpMessage;
import org.apache.http.HttpRequestInterceptor;
import org.apache.http.HttpResponse;
import org.apache.http.HttpResponseInterceptor;
import org.apache.http.impl.nio.client.HttpAsyncClientBuilder;

/**
 * Lets the typed client speak like everybody else. It names versioned media types in two headers
 * that must arrive together, and takes only answers with a header of their own for those of
 * Elasticsearch; proxies and gateways lose any of these. What an answer is worth is judged by its
 * content.
 */
final class PlainHeaders {

  private static final String VERSIONED = "application/vnd.elasticsearch+";
  private static final String PRODUCT = "X-Elastic-Product";

  private PlainHeaders() {}

  static HttpAsyncClientBuilder on(HttpAsyncClientBuilder http) {
    HttpRequestInterceptor requests =
        (request, context) -> {
          plain(request, HttpHeaders.ACCEPT);
          plain(request, HttpHeaders.CONTENT_TYPE);
        };
    HttpResponseInterceptor answers = (answer, context) -> vouch(answer);
    return http.addInterceptorLast(requests).addInterceptorLast(answers);
  }

  /** {@code application/vnd.elasticsearch+json; compatible-with=9} is JSON. */
  private static void plain(HttpMessage message, String header) {
    var found = message.getFirstHeader(header);
    if (found != null && found.getValue().startsWith(VERSIONED)) {
      String kind = found.getValue().substring(VERSIONED.length()).split("[;,]", 2)[0].trim();
      message.setHeader(header, "application/" + kind);
    }
  }

  private static void vouch(HttpResponse answer) {
    var type = answer.getFirstHeader(HttpHeaders.CONTENT_TYPE);
    boolean json = type == null || type.getValue().contains("json");
    if (json && answer.getFirstHeader(PRODUCT) == null) {
      answer.setHeader(PRODUCT, "Elasticsearch");
    }
  }
}
