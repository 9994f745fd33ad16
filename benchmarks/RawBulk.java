import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Writes the documents of an index to another one like it by plain {@code _bulk}, with as many
 * requests at a time and documents in each as the shop uses: what Elasticsearch itself can do here.
 */
final class RawBulk {

  private static final int WRITERS = 2;
  private static final int PAGE = 500;
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** A document as it lies in the index. */
  record Document(String id, byte[] source) {}

  private final String elasticsearch;
  private final String alias;

  RawBulk(String elasticsearch, String alias) {
    this.elasticsearch = elasticsearch;
    this.alias = alias;
  }

  /** Documents a second, from the first request until everything is searchable. */
  double perSecond(List<Document> documents) throws Exception {
    String index = "raw-" + alias;
    elastic("DELETE", "/" + index, null);
    String live = elastic("GET", "/" + alias, null);
    String analysis =
        "{\"analysis\":"
            + object(live, "analysis")
            + ",\"number_of_replicas\":0,\"refresh_interval\":\"-1\"}";
    elastic(
        "PUT",
        "/" + index,
        "{\"settings\":" + analysis + ",\"mappings\":" + object(live, "mappings") + "}");
    ConcurrentLinkedQueue<byte[]> requests = new ConcurrentLinkedQueue<>();
    for (int from = 0; from < documents.size(); from += PAGE) {
      ByteArrayOutputStream lines = new ByteArrayOutputStream();
      for (Document it : documents.subList(from, Math.min(from + PAGE, documents.size()))) {
        lines.writeBytes(
            ("{\"index\":{\"_id\":\"" + it.id() + "\"}}\n").getBytes(StandardCharsets.UTF_8));
        lines.writeBytes(it.source());
        lines.write('\n');
      }
      requests.add(lines.toByteArray());
    }
    Semaphore failed = new Semaphore(0);
    long begun = System.nanoTime();
    try (var pool = Executors.newFixedThreadPool(WRITERS)) {
      for (int i = 0; i < WRITERS; i++) {
        pool.submit(
            () -> {
              for (byte[] lines = requests.poll(); lines != null; lines = requests.poll()) {
                String answer =
                    elastic("POST", "/" + index + "/_bulk", lines, "application/x-ndjson");
                if (!answer.contains("\"errors\":false")) {
                  failed.release();
                }
              }
              return null;
            });
      }
    }
    elastic("POST", "/" + index + "/_refresh", null);
    double seconds = (System.nanoTime() - begun) / 1e9;
    elastic("DELETE", "/" + index, null);
    System.out.printf(
        "raw _bulk: %.1f s, %d failed requests%n", seconds, failed.availablePermits());
    return documents.size() / seconds;
  }

  /** All documents of the index. */
  List<Document> documents() throws Exception {
    List<Document> found = new ArrayList<>();
    String after = "0";
    int before;
    do {
      before = found.size();
      String page =
          elastic(
              "POST",
              "/" + alias + "/_search",
              "{\"size\":2000,\"sort\":[\"id\"],\"query\":{\"range\":{\"id\":{\"gt\":"
                  + after
                  + "}}}}");
      for (int at = page.indexOf("\"_source\":");
          at >= 0;
          at = page.indexOf("\"_source\":", at + 1)) {
        String source = object(page.substring(at), "_source");
        after = Shop.first("^\\{\"id\":(\\d+)", source, "0");
        found.add(new Document(after, source.getBytes(StandardCharsets.UTF_8)));
      }
    } while (found.size() > before);
    return found;
  }

  /** The first object of that name, as it stands in the text. */
  private static String object(String json, String name) {
    int from = json.indexOf("{", json.indexOf("\"" + name + "\":"));
    int depth = 0;
    boolean quoted = false;
    for (int at = from; at < json.length(); at++) {
      char c = json.charAt(at);
      if (quoted) {
        if (c == '\\') {
          at++;
        } else if (c == '"') {
          quoted = false;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == '{') {
        depth++;
      } else if (c == '}' && --depth == 0) {
        return json.substring(from, at + 1);
      }
    }
    throw new IllegalStateException("no object " + name);
  }

  private String elastic(String method, String path, String body) throws Exception {
    return elastic(
        method,
        path,
        body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8),
        "application/json");
  }

  private String elastic(String method, String path, byte[] body, String type) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(elasticsearch + path))
            .header("Content-Type", type)
            .method(method, HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    return HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
