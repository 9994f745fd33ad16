import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Compares {@code /api/search} with the very query that it sends to Elasticsearch. Stands between
 * the two to learn that query, so the shop is started with {@code
 * SPRING_ELASTICSEARCH_URIS=http://localhost:PORT} and both sides of the comparison take this way.
 *
 * <p>{@code java SearchAgainstRaw.java SHOP_URL ELASTICSEARCH_URL PORT SECONDS}; waits until the
 * shop answers searches from Elasticsearch.
 */
public class SearchAgainstRaw {

  private static final List<String> WORDS =
      List.of("camera", "headphones", "kettle", "desk lamp", "towel", "jacket", "backpack");
  private static final int CLIENTS = 4;
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** A question as the shop is asked it and as the shop asks it. */
  private record Question(String path, String rawPath, byte[] rawBody) {}

  /** Something that can be asked and is timed. */
  private interface Ask {
    void once(Question question) throws Exception;
  }

  private final String shop;
  private final String elasticsearch;
  private final String between;
  private final ConcurrentHashMap<String, byte[]> searches = new ConcurrentHashMap<>();

  SearchAgainstRaw(String shop, String elasticsearch, int port) {
    this.shop = shop;
    this.elasticsearch = elasticsearch;
    this.between = "http://127.0.0.1:" + port;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 4) {
      System.err.println(
          "usage: java SearchAgainstRaw.java SHOP_URL ELASTICSEARCH_URL PORT SECONDS");
      System.exit(2);
    }
    int port = Integer.parseInt(arguments[2]);
    new SearchAgainstRaw(arguments[0], arguments[1], port)
        .run(port, Integer.parseInt(arguments[3]));
  }

  private void run(int port, int seconds) throws Exception {
    // Else each answer waits for an acknowledgement that is late on purpose.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::pass);
    server.start();
    try {
      List<Question> questions = questions();
      compare(questions, seconds);
    } finally {
      server.stop(0);
    }
  }

  private void compare(List<Question> questions, int seconds) throws Exception {
    Ask byShop = question -> expect(get(shop + question.path()), "\"mode\":\"primary\"");
    Ask raw =
        question ->
            expect(post(between + question.rawPath(), question.rawBody()), "\"timed_out\":false");
    latency(questions, byShop, 100);
    latency(questions, raw, 100);
    double ratio = 0;
    for (int round = 0; round < 3; round++) {
      long[] shopTimes = latency(questions, byShop, 200);
      long[] rawTimes = latency(questions, raw, 200);
      ratio += (double) Shop.at(shopTimes, 0.5) / Shop.at(rawTimes, 0.5) / 3;
      System.out.printf(
          "one at a time: shop p50 %.1f ms, raw p50 %.1f ms%n",
          Shop.at(shopTimes, 0.5) / 1e6, Shop.at(rawTimes, 0.5) / 1e6);
    }
    double shopRate = throughput(questions, byShop, seconds);
    double rawRate = throughput(questions, raw, seconds);
    System.out.printf("p50 of the shop against raw: %.2f%n", ratio);
    System.out.printf(
        "%d at a time: shop %.0f/s, raw %.0f/s: %.2f%n",
        CLIENTS, shopRate, rawRate, shopRate / rawRate);
  }

  private List<Question> questions() throws Exception {
    while (!answersFromElasticsearch()) {
      Thread.sleep(500);
    }
    List<Question> found = new ArrayList<>();
    for (String word : WORDS) {
      String q = URLEncoder.encode(word, StandardCharsets.UTF_8);
      searches.clear();
      get(shop + "/api/search?intent=full_text&q=" + q);
      // Probes and golden queries of the shop may have come between: the one with our words counts.
      searches.forEach(
          (path, body) -> {
            if (new String(body, StandardCharsets.UTF_8).contains(word)) {
              found.add(new Question("/api/search?intent=full_text&q=" + q, path, body));
            }
          });
    }
    if (found.isEmpty()) {
      throw new IllegalStateException("No search came by: is the shop told to ask this port?");
    }
    System.out.printf("%d questions%n", found.size());
    return found;
  }

  private boolean answersFromElasticsearch() throws Exception {
    try {
      return get(shop + "/api/search?q=anything").contains("\"mode\":\"primary\"");
    } catch (IOException e) {
      // Not started yet: it is to come after this.
      return false;
    }
  }

  private static long[] latency(List<Question> questions, Ask ask, int times) throws Exception {
    long[] took = new long[times];
    for (int i = 0; i < times; i++) {
      long started = System.nanoTime();
      ask.once(questions.get(i % questions.size()));
      took[i] = System.nanoTime() - started;
    }
    Arrays.sort(took);
    return took;
  }

  private static double throughput(List<Question> questions, Ask ask, int seconds)
      throws Exception {
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    LongAdder done = new LongAdder();
    AtomicInteger turn = new AtomicInteger();
    try (var clients = Executors.newFixedThreadPool(CLIENTS)) {
      for (int i = 0; i < CLIENTS; i++) {
        clients.submit(
            () -> {
              while (System.nanoTime() < end) {
                ask.once(questions.get(turn.getAndIncrement() % questions.size()));
                done.increment();
              }
              return null;
            });
      }
    }
    return (double) done.sum() / seconds;
  }

  private void pass(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String path = exchange.getRequestURI().toString();
    if (path.contains("/_search")) {
      searches.put(path, body);
    }
    try (exchange) {
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(elasticsearch + path));
      String type = exchange.getRequestHeaders().getFirst("Content-Type");
      if (type != null) {
        request.header("Content-Type", type);
      }
      String accept = exchange.getRequestHeaders().getFirst("Accept");
      if (accept != null) {
        request.header("Accept", accept);
      }
      HttpResponse<byte[]> answer =
          HTTP.send(
              request
                  .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body))
                  .build(),
              HttpResponse.BodyHandlers.ofByteArray());
      for (String name : List.of("Content-Type", "X-elastic-product")) {
        answer
            .headers()
            .firstValue(name)
            .ifPresent(value -> exchange.getResponseHeaders().set(name, value));
      }
      boolean empty = exchange.getRequestMethod().equals("HEAD") || answer.body().length == 0;
      exchange.sendResponseHeaders(answer.statusCode(), empty ? -1 : answer.body().length);
      if (!empty) {
        exchange.getResponseBody().write(answer.body());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String get(String url) throws Exception {
    return HTTP.send(
            HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static String post(String url, byte[] body) throws Exception {
    return HTTP.send(
            HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static void expect(String answer, String part) {
    if (!answer.contains(part)) {
      throw new IllegalStateException(
          "Unexpected: " + answer.substring(0, Math.min(300, answer.length())));
    }
  }
}
