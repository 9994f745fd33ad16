import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rebuilds a shop's index while products are edited by an import each second, and writes the same
 * documents by plain {@code _bulk} before and after, with the same number of requests at a time and
 * documents in each. Prints both speeds, what each phase of the rebuild took, and how far the live
 * index was behind meanwhile.
 *
 * <p>{@code java RebuildThroughput.java URL USER:PASSWORD ELASTICSEARCH_URL INDEX_NAME
 * EDITS_PER_SECOND}
 */
public class RebuildThroughput {

  private static final int PRODUCTS = 4000;

  private final Shop shop;
  private final RawBulk raw;

  RebuildThroughput(Shop shop, RawBulk raw) {
    this.shop = shop;
    this.raw = raw;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 5) {
      System.err.println(
          "usage: java RebuildThroughput.java URL USER:PASSWORD ELASTICSEARCH_URL INDEX_NAME"
              + " EDITS_PER_SECOND");
      System.exit(2);
    }
    new RebuildThroughput(
            new Shop(arguments[0], arguments[1]), new RawBulk(arguments[2], arguments[3]))
        .run(Integer.parseInt(arguments[4]));
  }

  private void run(int editsPerSecond) throws Exception {
    List<RawBulk.Document> documents = raw.documents();
    System.out.printf("%d documents%n", documents.size());
    AtomicInteger edited = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    double before;
    double speed;
    double after;
    // Raw writes and the rebuild have the same company, or their figures could not be compared.
    try (var edits = Executors.newSingleThreadScheduledExecutor()) {
      edits.scheduleAtFixedRate(
          () -> edit(editsPerSecond, edited, refused), 0, 1, TimeUnit.SECONDS);
      before = raw.perSecond(documents);
      speed = rebuild();
      after = raw.perSecond(documents);
      edits.shutdownNow();
    }
    System.out.printf("%d edits meanwhile, %d imports refused%n", edited.get(), refused.get());
    System.out.printf(
        "raw _bulk %.0f and %.0f documents/s; filled at %.0f documents/s: %.2f of raw%n",
        before, after, speed, speed * 2 / (before + after));
  }

  private double rebuild() throws Exception {
    long begun = System.nanoTime();
    String job = shop.order("/api/ops/index/rebuilds");
    Map<String, double[]> phases = new TreeMap<>();
    List<Double> lags = new ArrayList<>();
    String state = "queued";
    double fillBegun = 0;
    double fillEnded = 0;
    long rows = 0;
    String view = "";
    while (state.equals("queued") || state.equals("running")) {
      TimeUnit.MILLISECONDS.sleep(200);
      view = shop.get(job);
      double at = (System.nanoTime() - begun) / 1e9;
      // An answer without a state is a shop that is busy.
      state = Shop.first("\"state\":\"(\\w+)\"", view, state);
      String phase = Shop.first("\"phase\":\"(\\w+)\"", view, "queued");
      phases.computeIfAbsent(phase, it -> new double[] {at, at})[1] = at;
      if (phase.equals("filling")) {
        fillBegun = fillBegun == 0 ? at : fillBegun;
        rows = Long.parseLong(Shop.first("\"rows\":(\\d+)", view, "0"));
        fillEnded = at;
      }
      String lag =
          Shop.first(
              "\"lag\":\\{\"changes\":\\d+,\"seconds\":([0-9.]+)", shop.get("/api/ops/index"), "");
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
    long all = Math.max(rows, Long.parseLong(Shop.first("\"rows\":(\\d+)", view, "0")));
    return all / Math.max(0.001, fillEnded - fillBegun);
  }

  /** Changes so many products of its own in one import. */
  private void edit(int rows, AtomicInteger edited, AtomicInteger refused) {
    int stock = ThreadLocalRandom.current().nextInt(1_000_000);
    String lines =
        IntStream.range(0, rows)
            .map(row -> (edited.get() + row) % PRODUCTS)
            .mapToObj(
                product ->
                    "{\"code\":\"BENCH-%1$d\",\"name\":\"Benchmark product %1$d\",\"stock\":%2$d}"
                        .formatted(product, stock))
            .collect(Collectors.joining("\n"));
    try {
      shop.upload("/api/admin/imports", "application/x-ndjson", lines);
      edited.addAndGet(rows);
    } catch (Exception e) {
      refused.incrementAndGet();
    }
  }
}
