package dev.openshelf.localstack;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.env.EnvironmentPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;

/**
 * Starts the servers that are not configured before the application starts, and tells it where they
 * are. Active under {@code mvn spring-boot:run} only, which sets {@code openshelf.local-stack}.
 */
public final class LocalStackEnvironment implements EnvironmentPostProcessor, Ordered {

  private static final String SYSTEM_PROPERTIES =
      StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME;

  /**
   * A demo to be filled, and more patience than in operation: here shop, servers and whoever tries
   * them share one machine, and nobody is harmed when search comes back a little early.
   */
  private static final Map<String, Object> DEFAULTS =
      Map.of(
          "openshelf.demo.enabled", true,
          "openshelf.search.recovery.gate.probe-timeout", "450ms",
          "openshelf.search.recovery.gate.max-p95", "450ms",
          "openshelf.search.recovery.ramp.max-cool-down", "20s");

  private static @Nullable Map<String, Object> started;

  /** After the settings of the user have been read. */
  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }

  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    if (environment.getProperty("openshelf.local-stack", Boolean.class, false)) {
      MutablePropertySources sources = environment.getPropertySources();
      sources.addLast(new MapPropertySource("local stack defaults", DEFAULTS));
      addOptionsOfMaven(sources);
      sources.addFirst(new MapPropertySource("local stack", startOnce(environment)));
    }
  }

  /** {@code mvn spring-boot:run -Dserver.port=9090} sets a property of Maven, not of ours. */
  private static void addOptionsOfMaven(MutablePropertySources sources) {
    var options = MavenRun.ofThisProcess().map(MavenRun::applicationProperties).orElse(Map.of());
    var source = new MapPropertySource("options of Maven", Map.copyOf(options));
    if (sources.contains(SYSTEM_PROPERTIES)) {
      sources.addAfter(SYSTEM_PROPERTIES, source);
    } else {
      sources.addLast(source);
    }
  }

  /** Once per process, however many contexts it has. */
  private static synchronized Map<String, Object> startOnce(ConfigurableEnvironment environment) {
    Map<String, Object> properties = started;
    if (properties == null) {
      try {
        properties = start(environment);
      } catch (StackFailure e) {
        System.err.println(System.lineSeparator() + "Openshelf cannot start. " + e.getMessage());
        System.exit(1);
        throw e;
      }
      started = properties;
    }
    return properties;
  }

  private static Map<String, Object> start(ConfigurableEnvironment environment) {
    requireFree(environment.getProperty("server.port", Integer.class, 8080));
    Set<Kind> missing = OutsideServers.missing(environment);
    if (missing.isEmpty()) {
      return Map.of();
    }
    Folders folders = Folders.ofRepository(root(environment));
    say("Starting " + titles(missing) + " (data and logs in " + folders.stack() + ").");
    StackFile stack = LocalStack.start(order(folders, missing), LocalStackEnvironment::say);
    SpringApplication.getShutdownHandlers().add(() -> LocalStack.stop(folders));
    return properties(stack);
  }

  private static void requireFree(int port) {
    if (port > 0 && Ports.isTaken(port)) {
      throw new StackFailure(
          "Port " + port + " is taken by another program: stop that, or set SERVER_PORT.");
    }
  }

  private static Path root(ConfigurableEnvironment environment) {
    return Path.of(environment.getProperty("openshelf.root", "."));
  }

  /** When Maven is killed the application goes too: nobody could stop it with Ctrl-C any more. */
  private static Order order(Folders folders, Set<Kind> kinds) {
    Optional<MavenRun> maven = MavenRun.ofThisProcess();
    ProcessId application = ProcessId.current();
    var owners = new ArrayList<>(List.of(application));
    maven.map(MavenRun::process).ifPresent(owners::add);
    return new Order(
        folders.local().toString(),
        folders.stack().toString(),
        kinds,
        false,
        true,
        owners,
        application,
        Maven.command(maven));
  }

  /** What the application has to know of the servers that were started for it. */
  static Map<String, Object> properties(StackFile stack) {
    var properties = new HashMap<String, Object>();
    if (stack.postgres() != null) {
      properties.put(
          Kind.POSTGRES.property(),
          "jdbc:postgresql://" + stack.postgres().address() + "/" + Servers.DATABASE);
      properties.put("spring.datasource.username", "postgres");
      properties.put("spring.datasource.password", "");
    }
    if (stack.kafka() != null) {
      properties.put(Kind.KAFKA.property(), stack.kafka().address());
    }
    if (stack.elasticsearch() != null) {
      properties.put(Kind.ELASTICSEARCH.property(), "http://" + stack.elasticsearch().address());
    }
    return properties;
  }

  private static String titles(Set<Kind> kinds) {
    return Stream.of(Kind.values())
        .filter(kinds::contains)
        .map(Kind::title)
        .map(Objects::requireNonNull)
        .collect(Collectors.joining(", "));
  }

  /** Before logging is set up, and for people: plain standard output. */
  private static void say(String text) {
    System.out.println(text);
  }
}
