package dev.openshelf.localstack;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Uuid;

/** One Kafka process that is broker and controller. */
final class Kafka implements LocalServer {

  /** Errors and transitions only: at level info a broker writes megabytes about itself. */
  private static final String LOGGING =
      """
      log4j.rootLogger=INFO, stdout
      log4j.appender.stdout=org.apache.log4j.ConsoleAppender
      log4j.appender.stdout.layout=org.apache.log4j.PatternLayout
      log4j.appender.stdout.layout.ConversionPattern=%d{ISO8601} %p %c{1}: %m%n
      log4j.logger.kafka.request.logger=WARN
      """;

  private final Site site;
  private final int port;
  private final int controllerPort;

  Kafka(Site site, int port, int controllerPort) {
    this.site = site;
    this.port = port;
    this.controllerPort = controllerPort;
  }

  @Override
  public Kind kind() {
    return Kind.KAFKA;
  }

  @Override
  public ServerProcess start() {
    Path data = Folders.create(site.folders().data(Kind.KAFKA));
    Path settings = Folders.create(site.folders().settings(Kind.KAFKA));
    Path properties = settings.resolve("server.properties");
    write(properties, properties(data, port, controllerPort));
    write(settings.resolve("log4j.properties"), LOGGING);
    if (!Files.exists(data.resolve("meta.properties"))) {
      format(data, settings, properties);
    }
    return ServerProcess.start(
        Kind.KAFKA,
        port,
        site.folders().log("kafka"),
        data,
        java(settings, "512m", "kafka.Kafka", properties.toString()),
        Map.of());
  }

  private void format(Path data, Path settings, Path properties) {
    var command =
        java(
            settings,
            "128m",
            "kafka.tools.StorageTool",
            "format",
            "--ignore-formatted",
            "-t",
            Uuid.randomUuid().toString(),
            "-c",
            properties.toString());
    ServerProcess.run(Kind.KAFKA, site.folders().log("kafka-format"), data, command);
  }

  /** Options in a file: the class path alone would fill pages of every list of processes. */
  private List<String> java(Path settings, String heap, String main, String... arguments) {
    Path options = settings.resolve(main + ".options");
    write(options, options(heap, ServerPaths.jars(), settings.resolve("log4j.properties")));
    var command = new ArrayList<>(List.of(site.java(), "@" + options, main));
    command.addAll(List.of(arguments));
    return command;
  }

  static String options(String heap, List<Path> jars, Path logging) {
    String classPath =
        jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    return Stream.of("-Xmx" + heap, "-Dlog4j.configuration=file:" + logging, "-cp", classPath)
        .map(option -> '"' + option.replace("\\", "\\\\") + "\"\n")
        .collect(Collectors.joining());
  }

  /**
   * The voters are named in the settings and not in the metadata, so that the next start may use
   * other ports.
   */
  static String properties(Path data, int port, int controllerPort) {
    return """
    process.roles=broker,controller
    node.id=1
    listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d
    advertised.listeners=PLAINTEXT://127.0.0.1:%1$d
    controller.listener.names=CONTROLLER
    controller.quorum.voters=1@127.0.0.1:%2$d
    log.dirs=%3$s
    auto.create.topics.enable=false
    offsets.topic.replication.factor=1
    offsets.topic.num.partitions=4
    transaction.state.log.replication.factor=1
    transaction.state.log.min.isr=1
    transaction.state.log.num.partitions=4
    group.initial.rebalance.delay.ms=0
    log.cleaner.dedupe.buffer.size=33554432
    """
        .formatted(port, controllerPort, data);
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean answers(StackFile.Server at) {
    Map<String, Object> settings =
        Map.of(
            AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, at.address(),
            AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, 2_000,
            AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, 2_000);
    try (var admin = Admin.create(settings)) {
      return !admin.describeCluster().nodes().get(3, TimeUnit.SECONDS).isEmpty();
    } catch (ExecutionException | TimeoutException | KafkaException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
