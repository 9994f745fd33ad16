package dev.openshelf.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One Elasticsearch node without security, open to loopback only. */
final class Elasticsearch implements LocalServer {

  /** What nobody needs here, by the module that knows the setting. */
  private static final Map<String, String> NEEDLESS =
      new TreeMap<>(
          Map.of(
              "ingest-geoip", "ingest.geoip.downloader.enabled",
              "x-pack-ml", "xpack.ml.enabled",
              "x-pack-watcher", "xpack.watcher.enabled",
              "x-pack-profiling", "xpack.profiling.enabled",
              "x-pack-apm-data", "xpack.apm_data.enabled"));

  private final Site site;
  private final ElasticsearchHome home;
  private final int port;
  private final int transportPort;
  private final HttpClient http = HttpClient.newHttpClient();

  Elasticsearch(Site site, ElasticsearchHome home, int port, int transportPort) {
    this.site = site;
    this.home = home;
    this.port = port;
    this.transportPort = transportPort;
  }

  @Override
  public Kind kind() {
    return Kind.ELASTICSEARCH;
  }

  @Override
  public ServerProcess start() {
    Path folder = home.folder(site);
    Folders folders = site.folders();
    Path data = site.account().own(folders.data(Kind.ELASTICSEARCH));
    Path settings = site.account().own(folders.settings(Kind.ELASTICSEARCH));
    layOut(folder, settings);
    String script = site.account().seen(folder.resolve("bin/elasticsearch")).toString();
    return ServerProcess.start(
        Kind.ELASTICSEARCH,
        port,
        folders.log("elasticsearch"),
        data,
        site.account().command(List.of("/bin/bash", script)),
        environment(folder, settings));
  }

  private Map<String, String> environment(Path folder, Path settings) {
    Path temporary = site.account().own(settings.resolveSibling("elasticsearch-tmp"));
    var environment = new HashMap<String, String>();
    environment.put("ES_PATH_CONF", site.account().seen(settings).toString());
    environment.put("ES_TMPDIR", site.account().seen(temporary).toString());
    environment.put("ES_JAVA_OPTS", "-Xms512m -Xmx512m");
    if (!Files.exists(folder.resolve("jdk"))) {
      environment.put("ES_JAVA_HOME", site.javaHome().toString());
    }
    return environment;
  }

  private void layOut(Path folder, Path settings) {
    Path logs = site.account().own(site.folders().log("x").resolveSibling("elasticsearch"));
    Account account = site.account();
    try {
      Files.writeString(
          settings.resolve("elasticsearch.yml"),
          settings(
              account.seen(site.folders().data(Kind.ELASTICSEARCH)),
              account.seen(logs),
              folder,
              List.of(port, transportPort)));
      copyOr(folder, settings, "jvm.options", "-XX:+UseG1GC\n");
      copyOr(
          folder,
          settings,
          "log4j2.properties",
          """
          appender.console.type = Console
          appender.console.name = console
          appender.console.layout.type = PatternLayout
          appender.console.layout.pattern = [%d][%p][%c{1}] %m%n
          rootLogger.level = info
          rootLogger.appenderRef.console.ref = console
          """);
    } catch (IOException e) {
      throw Disk.isNoSpace(e) ? Disk.full(settings) : new UncheckedIOException(e);
    }
  }

  private static void copyOr(Path folder, Path settings, String name, String otherwise)
      throws IOException {
    Path given = folder.resolve("config").resolve(name);
    Path target = settings.resolve(name);
    if (Files.isReadable(given)) {
      Files.copy(given, target, StandardCopyOption.REPLACE_EXISTING);
    } else {
      Files.writeString(target, otherwise);
    }
  }

  /** Switches off what costs time at the start. The setting of an absent module would stop it. */
  static String settings(Path data, Path logs, Path home, List<Integer> ports) {
    var text = new StringBuilder();
    text.append("cluster.name: openshelf-local\n");
    text.append("node.name: local\n");
    text.append("discovery.type: single-node\n");
    text.append("network.host: ").append(Ports.LOOPBACK).append('\n');
    text.append("http.port: ").append(ports.get(0)).append('\n');
    text.append("transport.port: ").append(ports.get(1)).append('\n');
    text.append("path.data: \"").append(data).append("\"\n");
    text.append("path.logs: \"").append(logs).append("\"\n");
    text.append("xpack.security.enabled: false\n");
    text.append("cluster.routing.allocation.disk.threshold_enabled: false\n");
    NEEDLESS.forEach(
        (module, setting) -> {
          if (Files.exists(home.resolve("modules").resolve(module))) {
            text.append(setting).append(": false\n");
          }
        });
    return text.toString();
  }

  @Override
  public boolean answers(StackFile.Server at) {
    URI health = URI.create("http://" + at.address() + "/_cluster/health?wait_for_status=yellow");
    try {
      HttpRequest request = HttpRequest.newBuilder(health).timeout(Duration.ofSeconds(5)).build();
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
