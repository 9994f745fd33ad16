import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets changes pile up in the outbox while the relay is halted, lets it go on, and measures until
 * all of them are searchable; writes the same number of documents by plain {@code _bulk} before and
 * after. The relay is a process of its own ({@code OPENSHELF_ROLES=relay}); the two commands halt
 * it and let it go on, such as {@code "kill -STOP 4711"} and {@code "kill -CONT 4711"}.
 *
 * <p>{@code java Drain.java URL USER:PASSWORD ELASTICSEARCH_URL INDEX_NAME CHANGES "COMMAND THAT
 * HALTS" "COMMAND THAT CONTINUES"}
 */
public class Drain {

  private static final int EDITORS = 8;

  private final Shop shop;
  private final RawBulk raw;

  Drain(Shop shop, RawBulk raw) {
    this.shop = shop;
    this.raw = raw;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 7) {
      System.err.println(
          "usage: java Drain.java URL USER:PASSWORD ELASTICSEARCH_URL INDEX_NAME CHANGES \"COMMAND"
              + " THAT HALTS\" \"COMMAND THAT CONTINUES\"");
      System.exit(2);
    }
    new Drain(new Shop(arguments[0], arguments[1]), new RawBulk(arguments[2], arguments[3]))
        .run(Integer.parseInt(arguments[4]), arguments[5], arguments[6]);
  }

  private void run(int changes, String halting, String continuing) throws Exception {
    List<Shop.Product> products = shop.products(changes);
    Commands.run(halting);
    double before;
    try {
      edit(products);
      before = raw.perSecond(raw.documents().subList(0, products.size()));
    } finally {
      Commands.run(continuing);
    }
    double seconds = untilSearchable();
    double after = raw.perSecond(raw.documents().subList(0, products.size()));
    double speed = products.size() / seconds;
    System.out.printf(
        "%d changes searchable after %.1f s: %.0f changes/s, %.2f of raw _bulk (%.0f and %.0f"
            + " documents/s)%n",
        products.size(), seconds, speed, speed * 2 / (before + after), before, after);
  }

  private void edit(List<Shop.Product> products) throws Exception {
    ConcurrentLinkedQueue<Shop.Product> waiting = new ConcurrentLinkedQueue<>(products);
    AtomicInteger failed = new AtomicInteger();
    try (var editors = Executors.newFixedThreadPool(EDITORS)) {
      for (int i = 0; i < EDITORS; i++) {
        editors.submit(
            () -> {
              for (var product = waiting.poll(); product != null; product = waiting.poll()) {
                try {
                  shop.edit(product);
                } catch (Exception e) {
                  failed.incrementAndGet();
                }
              }
            });
      }
    }
    System.out.printf("%d edits wait, %d failed%n", products.size() - failed.get(), failed.get());
  }

  /** From now until nothing waits anywhere and the newest change can be found. */
  private double untilSearchable() throws Exception {
    long started = System.nanoTime();
    while (true) {
      String index = shop.get("/api/ops/index");
      double seconds = (System.nanoTime() - started) / 1e9;
      boolean empty =
          Shop.first("\"outbox\":(\\d+)", index, "1").equals("0")
              && Shop.first("\"consumer\":(\\d+)", index, "1").equals("0")
              && Shop.first("\"lag\":\\{\"changes\":(\\d+)", index, "1").equals("0");
      if (empty) {
        return seconds;
      }
      if (seconds > 600) {
        throw new IllegalStateException("Not searchable after ten minutes: " + index);
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }
}
