import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A running shop, as somebody who administers it asks it. */
final class Shop {

  /** A product as the list showed it. */
  record Product(long id, String version) {}

  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
  private static final Pattern PRODUCT =
      Pattern.compile("\"id\":(\\d+),\"code\":.*?\"version\":(\\d+),\"revision\"");
  private static final Pattern VERSION = Pattern.compile("\"version\":(\\d+),\"revision\"");

  private final String url;
  private final String authorization;

  /**
   * @param login user and password with a colon between them
   */
  Shop(String url, String login) {
    this.url = url;
    this.authorization = "Basic " + Base64.getEncoder().encodeToString(login.getBytes());
  }

  /** At most so many products that are for sale. */
  List<Product> products(int wanted) throws Exception {
    List<Product> found = new ArrayList<>();
    for (int page = 0; found.size() < wanted; page++) {
      Matcher products =
          PRODUCT.matcher(get("/api/admin/products?status=ACTIVE&size=100&page=" + page));
      int before = found.size();
      while (products.find() && found.size() < wanted) {
        found.add(new Product(Long.parseLong(products.group(1)), products.group(2)));
      }
      if (found.size() == before) {
        break;
      }
    }
    return found;
  }

  /** Changes a product's stock and returns it as it is then. */
  Product edit(Product product) throws Exception {
    String stock = "{\"stock\":" + ThreadLocalRandom.current().nextInt(1_000_000) + "}";
    HttpResponse<String> answer =
        send(
            request("/api/admin/products/" + product.id())
                .header("Content-Type", "application/merge-patch+json")
                .header("If-Match", "\"" + product.version() + "\"")
                .method("PATCH", HttpRequest.BodyPublishers.ofString(stock)));
    Matcher version = VERSION.matcher(answer.body());
    if (answer.statusCode() != 200 || !version.find()) {
      throw new IOException("An edit was answered with " + answer.statusCode());
    }
    return new Product(product.id(), version.group(1));
  }

  /** Orders a job and returns where it tells about itself. */
  String order(String path) throws Exception {
    return upload(path, "application/json", "{\"reason\":\"benchmark\"}");
  }

  /** Sends what a job is to work on and returns where it tells about itself. */
  String upload(String path, String type, String content) throws Exception {
    HttpResponse<String> ordered =
        send(
            request(path)
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(content)));
    return ordered
        .headers()
        .firstValue("Location")
        .orElseThrow(() -> new IllegalStateException(ordered.body()));
  }

  /** The body of an answer, whatever its status. */
  String get(String path) throws Exception {
    return send(request(path)).body();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .timeout(Duration.ofSeconds(60))
        .header("Authorization", authorization);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** The first group of the first match. */
  static String first(String pattern, String text, String otherwise) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    return found.find() ? found.group(1) : otherwise;
  }

  /** The value below which a share of all lies; -1 of none. */
  static long at(long[] sorted, double share) {
    return sorted.length == 0
        ? -1
        : sorted[(int) Math.min(sorted.length - 1L, Math.round(share * sorted.length))];
  }
}
