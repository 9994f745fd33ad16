import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rebuilds a shop's index while products are edited, and writes the same documents by plain {@code
 * _bulk} before and after, with the same number of requests at a time and documents in each. Prints
 * both speeds, what each phase of the rebuild took, and how far the live index was behind
 * meanwhile.
 *
 * <p>{@code java RebuildThroughput.java URL USER:PASSWORD ELASTICSEARCH_URL INDEX_NAME
 * EDITS_PER_SECOND}
 */
public class RebuildThroughput {

  private static final int WRITERS = 2;
  private static final int PAGE = 500;
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  private final String shop;
  private final String authorization;
  private final String elasticsearch;
  private final String alias;

  RebuildThroughput(String shop, String login, String elasticsearch, String alias) {
    this.shop = shop;
    this.authorization = "Basic " + Base64.getEncoder().encodeToString(login.getBytes());
    this.elasticsearch = elasticsearch;
    this.alias = alias;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 5) {
      System.err.println(
          "usage: java RebuildThroughput.java URL USER:PASSWORD ELASTICSEARCH_URL INDEX_NAME"
              + " EDITS_PER_SECOND");
      System.exit(2);
    }
    new RebuildThroughput(arguments[0], arguments[1], arguments[2], arguments[3])
        .run(Integer.parseInt(arguments[4]));
  }

  private record Document(String id, byte[] source) {}

  /** A product as the shop last told it. */
  private record Product(String id, String version) {}

  private void run(int editsPerSecond) throws Exception {
    List<Document> documents = documents();
    System.out.printf("%d documents in %s%n", documents.size(), alias);
    AtomicInteger edited = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    ConcurrentLinkedQueue<Product> products =
        products(Math.min(documents.size(), 20 * editsPerSecond));
    double before;
    double speed;
    double after;
    // Raw writes and the rebuild have the same company, or their figures could not be compared.
    try (var edits = Executors.newScheduledThreadPool(2)) {
      if (editsPerSecond > 0) {
        edits.scheduleAtFixedRate(
            () -> Thread.startVirtualThread(() -> edit(products, edited, refused)),
            0,
            1_000_000L / editsPerSecond,
            TimeUnit.MICROSECONDS);
      }
      before = raw(documents);
      speed = rebuild();
      after = raw(documents);
      edits.shutdownNow();
    }
    System.out.printf("%d edits meanwhile, %d refused or not sent%n", edited.get(), refused.get());
    double raw = (before + after) / 2;
    System.out.printf(
        "raw _bulk %.0f and %.0f documents/s; filled at %.0f documents/s: %.2f of raw%n",
        before, after, speed, speed / raw);
  }

  private ConcurrentLinkedQueue<Product> products(int wanted) throws Exception {
    Pattern product = Pattern.compile("\"id\":(\\d+),\"code\":.*?\"version\":(\\d+),\"revision\"");
    ConcurrentLinkedQueue<Product> found = new ConcurrentLinkedQueue<>();
    for (int page = 0; found.size() < wanted; page++) {
      int before = found.size();
      Matcher products = product.matcher(get("/api/admin/products?size=100&page=" + page));
      while (products.find()) {
        found.add(new Product(products.group(1), products.group(2)));
      }
      if (found.size() == before) {
        break;
      }
    }
    return found;
  }

  private double rebuild() throws Exception {
    long begun = System.nanoTime();
    HttpResponse<String> ordered =
        HTTP.send(
            request("/api/ops/index/rebuilds")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"reason\":\"benchmark\"}"))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    String job =
        ordered
            .headers()
            .firstValue("Location")
            .orElseThrow(() -> new IllegalStateException(ordered.body()));
    Map<String, double[]> phases = new TreeMap<>();
    List<Double> lags = new ArrayList<>();
    String state = "queued";
    double fillBegun = 0;
    double fillEnded = 0;
    long rows = 0;
    String view = "";
    while (state.equals("queued") || state.equals("running")) {
      TimeUnit.MILLISECONDS.sleep(200);
      view = get(job);
      double at = (System.nanoTime() - begun) / 1e9;
      // An answer without a state is a shop that is busy.
      state = first("\"state\":\"(\\w+)\"", view, state);
      String phase = first("\"phase\":\"(\\w+)\"", view, "queued");
      phases.computeIfAbsent(phase, it -> new double[] {at, at})[1] = at;
      if (phase.equals("filling")) {
        fillBegun = fillBegun == 0 ? at : fillBegun;
        rows = Long.parseLong(first("\"rows\":(\\d+)", view, "0"));
        fillEnded = at;
      }
      String lag =
          first("\"lag\":\\{\"changes\":\\d+,\"seconds\":([0-9.]+)", get("/api/ops/index"), "");
      if (!lag.isEmpty()) {
        lags.add(Double.parseDouble(lag));
      }
    }
    System.out.printf("rebuild %s after %.1f s%n", state, (System.nanoTime() - begun) / 1e9);
    phases.forEach(
        (phase, time) ->
            System.out.printf("  %-12s from %6.1f s to %6.1f s%n", phase, time[0], time[1]));
    if (!state.equals("succeeded")) {
      System.out.println(view);
    }
    double[] sorted = lags.stream().mapToDouble(it -> it).sorted().toArray();
    if (sorted.length > 0) {
      System.out.printf(
          "live lag meanwhile: p50 %.1f s, p95 %.1f s, max %.1f s%n",
          sorted[sorted.length / 2],
          sorted[(int) (sorted.length * 0.95)],
          sorted[sorted.length - 1]);
    }
    long all = Math.max(rows, Long.parseLong(first("\"rows\":(\\d+)", view, "0")));
    return all / Math.max(0.001, fillEnded - fillBegun);
  }

  private void edit(
      ConcurrentLinkedQueue<Product> products, AtomicInteger edited, AtomicInteger refused) {
    Product product = products.poll();
    try {
      if (product == null) {
        refused.incrementAndGet();
        return;
      }
      HttpRequest change =
          request("/api/admin/products/" + product.id())
              .header("Content-Type", "application/merge-patch+json")
              .header("If-Match", "\"" + product.version() + "\"")
              .method(
                  "PATCH",
                  HttpRequest.BodyPublishers.ofString(
                      "{\"stock\":" + ThreadLocalRandom.current().nextInt(1_000_000) + "}"))
              .build();
      HttpResponse<String> answer = HTTP.send(change, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() == 200) {
        edited.incrementAndGet();
        products.add(
            new Product(
                product.id(), first("\"version\":(\\d+)", answer.body(), product.version())));
      } else {
        refused.incrementAndGet();
      }
    } catch (Exception e) {
      refused.incrementAndGet();
    }
  }

  /** Documents a second, from the first request until everything is searchable. */
  private double raw(List<Document> documents) throws Exception {
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

  private List<Document> documents() throws Exception {
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
        after = first("^\\{\"id\":(\\d+)", source, "0");
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

  private static String first(String pattern, String text, String otherwise) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    return found.find() ? found.group(1) : otherwise;
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

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(shop + path)).header("Authorization", authorization);
  }

  private String get(String path) throws Exception {
    return HTTP.send(request(path).build(), HttpResponse.BodyHandlers.ofString()).body();
  }
}
