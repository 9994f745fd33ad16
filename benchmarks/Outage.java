import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Asks a shop for products, its home page and searches at steady rates, first as it is, then after
 * something was taken away, and compares. What is taken away is up to two commands, such as {@code
 * "kill -STOP 4711"} and {@code "kill -CONT 4711"}.
 *
 * <p>{@code java Outage.java URL SECONDS "COMMAND THAT BREAKS" "COMMAND THAT MENDS"}
 */
public class Outage {

  private static final Pattern ID = Pattern.compile("\"id\":(\\d+),\"code\":\"([^\"]+)\"");
  private static final Pattern MODE = Pattern.compile("\"mode\":\"(\\w+)\"");
  private static final List<String> WORDS =
      List.of(
          "camera",
          "headphones",
          "kettle",
          "lamp",
          "desk",
          "towel",
          "jacket",
          "backpack",
          "speaker",
          "cable");
  private static final int PRODUCTS_PER_SECOND = 40;
  private static final int HOMES_PER_SECOND = 5;
  private static final int SEARCHES_PER_SECOND = 20;

  /** Everybody has a budget of substitutes of their own. */
  private static final int SHOPPERS = 50;

  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

  /** Times in microseconds by what was asked and how it was answered. */
  private record Phase(String name, Map<String, List<Long>> times) {

    static Phase named(String name) {
      return new Phase(name, new TreeMap<>());
    }

    synchronized void add(String what, long micros) {
      times.computeIfAbsent(what, it -> new ArrayList<>()).add(micros);
    }

    synchronized double millis(String what, double share) {
      List<Long> sorted = new ArrayList<>(times.getOrDefault(what, List.of(0L)));
      Collections.sort(sorted);
      return sorted.get((int) Math.min(sorted.size() - 1L, Math.round(share * sorted.size())))
          / 1000.0;
    }

    synchronized void print() {
      times
          .keySet()
          .forEach(
              what ->
                  System.out.printf(
                      "%-8s %-32s %5d answers, p50 %7.1f ms, p99 %7.1f ms%n",
                      name, what, times.get(what).size(), millis(what, 0.5), millis(what, 0.99)));
    }
  }

  private final String shop;
  private final int seconds;
  private final List<String> ids = new ArrayList<>();
  private final List<String> questions = new ArrayList<>();
  private final List<String> cookies = new ArrayList<>();
  private final AtomicLong turn = new AtomicLong();

  Outage(String shop, int seconds) {
    this.shop = shop;
    this.seconds = seconds;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 4) {
      System.err.println(
          "usage: java Outage.java URL SECONDS \"COMMAND THAT BREAKS\" \"COMMAND THAT MENDS\"");
      System.exit(2);
    }
    new Outage(arguments[0], Integer.parseInt(arguments[1])).run(arguments[2], arguments[3]);
  }

  private void run(String breaking, String mending) throws Exception {
    prepare();
    measure(Phase.named("warm-up"));
    Phase healthy = Phase.named("healthy");
    measure(healthy);
    Phase broken = Phase.named("broken");
    Commands.run(breaking);
    try {
      long started = System.nanoTime();
      int status =
          get("/api/search?intent=full_text&q=first%20question%20of%20an%20outage").statusCode();
      System.out.printf(
          "first search after it broke: %d in %.0f ms%n",
          status, (System.nanoTime() - started) / 1e6);
      measure(Phase.named("opening"));
      measure(broken);
    } finally {
      Commands.run(mending);
    }
    healthy.print();
    broken.print();
    for (String what : List.of("product 200", "home 200")) {
      System.out.printf(
          "%s, p99 broken against healthy: %.2f%n",
          what, broken.millis(what, 0.99) / healthy.millis(what, 0.99));
    }
  }

  private void prepare() throws Exception {
    for (int i = 0; i < SHOPPERS; i++) {
      HttpRequest home =
          HttpRequest.newBuilder(URI.create(shop + "/")).header("Accept", "text/html").build();
      HTTP.send(home, HttpResponse.BodyHandlers.discarding())
          .headers()
          .firstValue("Set-Cookie")
          .ifPresent(it -> cookies.add(it.split(";")[0]));
    }
    if (cookies.isEmpty()) {
      throw new IllegalStateException("The shop gives its visitors no cookie");
    }
    for (String word : WORDS) {
      Matcher found = ID.matcher(get("/api/search?size=50&q=" + word).body());
      while (found.find()) {
        ids.add(found.group(1));
        questions.add("/api/search?q=" + found.group(2));
      }
      questions.add("/api/search?q=" + word);
      questions.add("/api/search/suggest?q=" + word.substring(0, 3));
    }
    if (ids.isEmpty()) {
      throw new IllegalStateException("The shop finds no products for " + WORDS);
    }
    Collections.shuffle(questions, new Random(1));
  }

  private void measure(Phase phase) throws Exception {
    AtomicLong product = new AtomicLong();
    AtomicLong question = new AtomicLong();
    try (var timer = Executors.newScheduledThreadPool(2);
        var asking = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < seconds * PRODUCTS_PER_SECOND; i++) {
        at(
            timer,
            asking,
            i,
            PRODUCTS_PER_SECOND,
            () ->
                ask(
                    phase,
                    "product",
                    "/api/products/" + ids.get((int) (product.getAndIncrement() % ids.size()))));
      }
      for (int i = 0; i < seconds * HOMES_PER_SECOND; i++) {
        at(timer, asking, i, HOMES_PER_SECOND, () -> ask(phase, "home", "/"));
      }
      for (int i = 0; i < seconds * SEARCHES_PER_SECOND; i++) {
        at(
            timer,
            asking,
            i,
            SEARCHES_PER_SECOND,
            () ->
                ask(
                    phase,
                    "search",
                    questions.get((int) (question.getAndIncrement() % questions.size()))));
      }
      timer.shutdown();
      if (!timer.awaitTermination(seconds + 60L, TimeUnit.SECONDS)) {
        throw new IllegalStateException("The requests could not be sent in time");
      }
    }
  }

  private static void at(
      ScheduledExecutorService timer,
      ExecutorService asking,
      int number,
      int perSecond,
      Runnable question) {
    timer.schedule(
        () -> asking.execute(question), number * 1_000_000L / perSecond, TimeUnit.MICROSECONDS);
  }

  private void ask(Phase phase, String what, String path) {
    long started = System.nanoTime();
    String answer;
    try {
      HttpResponse<String> response = get(path);
      Matcher mode = MODE.matcher(response.body());
      answer =
          what
              + " "
              + response.statusCode()
              + (what.equals("search") && mode.find() ? " " + mode.group(1) : "");
    } catch (Exception e) {
      answer = what + " " + e.getClass().getSimpleName();
    }
    phase.add(answer, (System.nanoTime() - started) / 1000);
  }

  private HttpResponse<String> get(String path) throws Exception {
    String cookie = cookies.get((int) (turn.getAndIncrement() % cookies.size()));
    return HTTP.send(
        HttpRequest.newBuilder(URI.create(shop + path))
            .header("Cookie", cookie)
            .timeout(Duration.ofSeconds(10))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
