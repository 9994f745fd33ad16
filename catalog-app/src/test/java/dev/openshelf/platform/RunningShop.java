package dev.openshelf.platform;

import dev.openshelf.OpenshelfApplication;
import dev.openshelf.localstack.Backing;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The whole application on a port of its own, with Kafka and Elasticsearch away unless the settings
 * name them, and a browser in front of it.
 */
public final class RunningShop implements AutoCloseable {
  private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\"[^>]* value=\"([^\"]+)\"");

  private final ConfigurableApplicationContext context;
  private final boolean own;
  private final HttpClient http =
      HttpClient.newBuilder()
          .cookieHandler(new CookieManager())
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  private RunningShop(ConfigurableApplicationContext context, boolean own) {
    this.context = context;
    this.own = own;
  }

  /** The same process, seen with other cookies; closing it leaves the process alone. */
  public RunningShop anotherBrowser() {
    return new RunningShop(context, false);
  }

  /**
   * Starts it on a database, with more settings as {@code name=value}; further classes add beans
   * for the test.
   */
  public static RunningShop start(String jdbcUrl, String... settings) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("server.port", "0");
    all.put("openshelf.test.probes", "true");
    all.put("spring.main.banner-mode", "off");
    all.put("spring.datasource.url", jdbcUrl);
    all.put("spring.datasource.username", Backing.servers().username());
    all.put("spring.datasource.password", Backing.servers().password());
    all.put("spring.kafka.bootstrap-servers", "127.0.0.1:1");
    all.put("spring.elasticsearch.uris", "http://127.0.0.1:1");
    all.put("openshelf.demo.enabled", "false");
    if (List.of(settings).stream().noneMatch(each -> each.startsWith("openshelf.rate-limit."))) {
      all.put("openshelf.rate-limit.enabled", "false"); // Tests ask faster than people.
    }
    for (String setting : settings) {
      String[] pair = setting.split("=", 2);
      all.put(pair[0], pair[1]);
    }
    return new RunningShop(
        new SpringApplicationBuilder(OpenshelfApplication.class)
            .registerShutdownHook(false)
            .run(
                all.entrySet().stream()
                    .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                    .toArray(String[]::new)),
        true);
  }

  public int port() {
    return Integer.parseInt(context.getEnvironment().getRequiredProperty("local.server.port"));
  }

  public HttpResponse<String> get(String path, String... headers) {
    return send("GET", path, "", headers);
  }

  /** What the application answers; redirects are not followed. */
  public HttpResponse<String> send(String method, String path, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException failed) {
      throw new IllegalStateException(method + " " + path, failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  /** Fills in the login form; the cookies stay in this browser. */
  public HttpResponse<String> logIn(String username, String password) {
    return send(
        "POST",
        "/login",
        form("username", username, "password", password, "_csrf", token(get("/login").body())),
        "Content-Type",
        "application/x-www-form-urlencoded");
  }

  /** The token in a page. */
  public static String token(String page) {
    Matcher field = TOKEN.matcher(page);
    if (!field.find()) {
      throw new AssertionError("No token in " + page);
    }
    return field.group(1);
  }

  public static String form(String... namesAndValues) {
    StringBuilder form = new StringBuilder();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      form.append(form.isEmpty() ? "" : "&")
          .append(namesAndValues[i])
          .append('=')
          .append(URLEncoder.encode(namesAndValues[i + 1], StandardCharsets.UTF_8));
    }
    return form.toString();
  }

  public static String basic(String username, String password) {
    return "Basic "
        + Base64.getEncoder()
            .encodeToString((username + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    http.close();
    if (own) {
      context.close();
    }
  }
}
