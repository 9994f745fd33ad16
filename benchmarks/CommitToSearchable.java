import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Edits products at a steady rate and prints how long it took from each commit until the change was searchable, as the
 * shop's trace tells it. Every product is edited at most once, so that its trace speaks of that edit.
 *
 * <p>{@code java CommitToSearchable.java URL USER:PASSWORD EDITS_PER_SECOND SECONDS}
 */
public class CommitToSearchable {

  private static final Pattern ID = Pattern.compile("\"id\":(\\d+),\"code\"");
  private static final Pattern VERSION = Pattern.compile("\"version\":(\\d+)");
  private static final Pattern STOCK = Pattern.compile("\"stock\":(\\d+)");
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final String shop;
  private final String authorization;

  CommitToSearchable(String shop, String login) {
    this.shop = shop;
    this.authorization = "Basic " + Base64.getEncoder().encodeToString(login.getBytes());
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 4) {
      System.err.println("usage: java CommitToSearchable.java URL USER:PASSWORD EDITS_PER_SECOND SECONDS");
      System.exit(2);
    }
    int rate = Integer.parseInt(arguments[2]);
    int seconds = Integer.parseInt(arguments[3]);
    new CommitToSearchable(arguments[0], arguments[1]).run(rate, rate * seconds);
  }

  private void run(int rate, int edits) throws Exception {
    List<Long> products = products(edits);
    System.out.printf("%d edits at %d a second%n", products.size(), rate);
    long started = System.nanoTime();
    Semaphore refused = new Semaphore(0);
    try (var pool = Executors.newScheduledThreadPool(8)) {
      for (int i = 0; i < products.size(); i++) {
        long id = products.get(i);
        pool.schedule(() -> edit(id, refused), i * 1_000_000L / rate, TimeUnit.MICROSECONDS);
      }
    }
    System.out.printf(
        "edited in %.1f s, %d refused%n", (System.nanoTime() - started) / 1e9, refused.availablePermits());
    report(products);
  }

  private List<Long> products(int wanted) throws Exception {
    List<Long> found = new ArrayList<>();
    for (int page = 0; found.size() < wanted; page++) {
      Matcher ids = ID.matcher(get("/api/admin/products?status=ACTIVE&size=100&page=" + page));
      int before = found.size();
      while (ids.find()) {
        if (found.size() < wanted) {
          found.add(Long.parseLong(ids.group(1)));
        }
      }
      if (found.size() == before) {
        break;
      }
    }
    return found;
  }

  private void edit(long id, Semaphore refused) {
    try {
      String product = get("/api/admin/products/" + id);
      String body = "{\"stock\":" + (Long.parseLong(first(STOCK, product)) + 1) + "}";
      HttpRequest request =
          request("/api/admin/products/" + id)
              .header("Content-Type", "application/merge-patch+json")
              .header("If-Match", "\"" + first(VERSION, product) + "\"")
              .method("PATCH", HttpRequest.BodyPublishers.ofString(body))
              .build();
      if (HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() != 200) {
        refused.release();
      }
    } catch (Exception e) {
      refused.release();
    }
  }

  private void report(List<Long> products) throws Exception {
    List<Duration> times = new ArrayList<>();
    int unfinished = 0;
    for (long id : products) {
      String trace = get("/api/admin/products/" + id + "/trace");
      Instant committed = time(trace, "committed");
      Instant searchable = time(trace, "searchable");
      if (committed == null || searchable == null) {
        unfinished++;
      } else {
        times.add(Duration.between(committed, searchable));
      }
    }
    long[] millis = times.stream().mapToLong(Duration::toMillis).sorted().toArray();
    System.out.printf(
        "commit to searchable: p50 %d ms, p90 %d ms, p99 %d ms, max %d ms (%d traces, %d without an end)%n",
        at(millis, 0.50), at(millis, 0.90), at(millis, 0.99), at(millis, 1), millis.length, unfinished);
  }

  private static long at(long[] sorted, double share) {
    return sorted.length == 0 ? -1 : sorted[(int) Math.min(sorted.length - 1L, Math.round(share * sorted.length))];
  }

  private static Instant time(String json, String field) {
    Matcher found = Pattern.compile("\"" + field + "\":\"([^\"]+)\"").matcher(json);
    return found.find() ? Instant.parse(found.group(1)) : null;
  }

  private static String first(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    if (!found.find()) {
      throw new IllegalStateException("no " + pattern + " in " + text);
    }
    return found.group(1);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(shop + path)).header("Authorization", authorization);
  }

  private String get(String path) throws Exception {
    HttpResponse<String> answer = HTTP.send(request(path).build(), HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IllegalStateException(path + " answered " + answer.statusCode());
    }
    return answer.body();
  }
}
