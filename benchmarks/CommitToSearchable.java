import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Edits products at a steady rate and prints how long it took from each commit until the change was
 * searchable, as the shop's trace tells it. Every product is edited at most once, so that its trace
 * speaks of that edit.
 *
 * <p>{@code java CommitToSearchable.java URL USER:PASSWORD EDITS_PER_SECOND SECONDS}
 */
public class CommitToSearchable {

  private static final List<String> STATIONS =
      List.of("committed", "relayed", "indexed", "searchable");

  private final Shop shop;

  CommitToSearchable(Shop shop) {
    this.shop = shop;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 4) {
      System.err.println(
          "usage: java CommitToSearchable.java URL USER:PASSWORD EDITS_PER_SECOND SECONDS");
      System.exit(2);
    }
    int rate = Integer.parseInt(arguments[2]);
    int seconds = Integer.parseInt(arguments[3]);
    new CommitToSearchable(new Shop(arguments[0], arguments[1])).run(rate, rate * seconds);
  }

  private void run(int rate, int edits) throws Exception {
    List<Shop.Product> products = shop.products(edits);
    System.out.printf("%d edits at %d a second%n", products.size(), rate);
    long started = System.nanoTime();
    Semaphore refused = new Semaphore(0);
    try (var pool = Executors.newScheduledThreadPool(8)) {
      for (int i = 0; i < products.size(); i++) {
        Shop.Product product = products.get(i);
        pool.schedule(() -> edit(product, refused), i * 1_000_000L / rate, TimeUnit.MICROSECONDS);
      }
    }
    System.out.printf(
        "edited in %.1f s, %d refused%n",
        (System.nanoTime() - started) / 1e9, refused.availablePermits());
    report(products);
  }

  private void edit(Shop.Product product, Semaphore refused) {
    try {
      shop.edit(product);
    } catch (Exception e) {
      refused.release();
    }
  }

  private void report(List<Shop.Product> products) throws Exception {
    List<Map<String, Instant>> traces = new ArrayList<>();
    int unfinished = 0;
    for (Shop.Product product : products) {
      Map<String, Instant> trace =
          stations(shop.get("/api/admin/products/" + product.id() + "/trace"));
      if (trace.keySet().containsAll(STATIONS)) {
        traces.add(trace);
      } else {
        unfinished++;
      }
    }
    for (int i = 1; i < STATIONS.size(); i++) {
      print(STATIONS.get(i - 1), STATIONS.get(i), traces);
    }
    print(STATIONS.getFirst(), STATIONS.getLast(), traces);
    System.out.printf("%d traces, %d without an end%n", traces.size(), unfinished);
  }

  private static void print(String from, String to, List<Map<String, Instant>> traces) {
    long[] millis =
        traces.stream()
            .mapToLong(it -> Duration.between(it.get(from), it.get(to)).toMillis())
            .sorted()
            .toArray();
    System.out.printf(
        "%-10s to %-10s p50 %d ms, p90 %d ms, p99 %d ms, max %d ms%n",
        from,
        to,
        Shop.at(millis, 0.50),
        Shop.at(millis, 0.90),
        Shop.at(millis, 0.99),
        Shop.at(millis, 1));
  }

  private static Map<String, Instant> stations(String trace) {
    Map<String, Instant> found = new HashMap<>();
    for (String station : STATIONS) {
      Matcher time = Pattern.compile("\"" + station + "\":\"([^\"]+)\"").matcher(trace);
      if (time.find()) {
        found.put(station, Instant.parse(time.group(1)));
      }
    }
    return found;
  }
}
