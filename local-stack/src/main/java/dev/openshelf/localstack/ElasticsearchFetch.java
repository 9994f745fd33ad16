package dev.openshelf.localstack;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fetches and unpacks Elasticsearch with a Maven of its own, so that mirrors, proxies and the local
 * repository of the user count. Tells about the progress every few seconds.
 */
final class ElasticsearchFetch {

  /** The archive, what is unpacked from it, and some room for data. */
  private static final long ROOM = 2L << 30;

  private static final Pattern PROGRESS =
      Pattern.compile("(\\d+(?:\\.\\d+)?)/(\\d+(?:\\.\\d+)?) ?MB");

  private static final Pattern REASON =
      Pattern.compile("(Could not (?:find|transfer) artifact .*?)\\.?(?: -> \\[.*)?$");

  private final Site site;
  private final List<String> maven;

  ElasticsearchFetch(Site site, List<String> maven) {
    this.site = site;
    this.maven = maven;
  }

  void unpackInto(Path folder) {
    Disk.requireRoom(folder, ROOM);
    Path log = site.folders().log("elasticsearch-fetch");
    site.say()
        .accept("Getting Elasticsearch through Maven: 946 MB the first time, which takes a while.");
    try {
      if (run(command(folder), log) != 0) {
        throw failure(log);
      }
    } catch (IOException e) {
      throw Disk.isNoSpace(e) ? Disk.full(folder) : failure(log);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(log);
    }
  }

  private List<String> command(Path folder) {
    var command = new ArrayList<>(maven);
    command.addAll(
        List.of(
            "-N",
            // Asks again for what was missing last time, and takes nothing that was damaged.
            "-U",
            "-C",
            "-f",
            site.folders().local().resolveSibling("local-stack").resolve("pom.xml").toString(),
            "dependency:unpack@elasticsearch",
            "-Delasticsearch.unpack=" + folder));
    return command;
  }

  private int run(List<String> command, Path log) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        PrintStream copy = new PrintStream(Files.newOutputStream(log), true)) {
      var progress = new Progress();
      // A carriage return ends a line for readLine too: Maven overwrites its progress with them.
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        Optional<String> news = progress.after(line, System.nanoTime());
        news.ifPresent(site.say());
        if (!PROGRESS.matcher(line).find()) {
          copy.println(line);
        }
      }
    }
    return process.waitFor();
  }

  private static StackFailure failure(Path log) {
    return Disk.complainsOfNoSpace(log)
        ? new StackFailure(
            "The disk is full: Elasticsearch could not be stored (" + log + " tells where).")
        : new StackFailure(
            ("Elasticsearch could not be fetched through Maven%s. Start again when the network and"
                    + " the mirrors of Maven work, or set ES_HOME to an installation or"
                    + " SPRING_ELASTICSEARCH_URIS to a server; %s tells more.")
                .formatted(reason(log), log));
  }

  /** What Maven could not get from where and why, in its own words; empty if it does not say. */
  private static String reason(Path log) {
    try (var lines = Files.lines(log)) {
      return lines
          .map(REASON::matcher)
          .filter(Matcher::find)
          .map(found -> ": " + found.group(1))
          .findFirst()
          .orElse("");
    } catch (IOException | UncheckedIOException unreadable) {
      return "";
    }
  }

  /** Turns Maven's many progress lines into one every few seconds. */
  static final class Progress {

    private static final long PAUSE_NANOS = 3_000_000_000L;

    private long next = Long.MIN_VALUE;

    Optional<String> after(String line, long now) {
      Matcher found = PROGRESS.matcher(line);
      if (!found.find() || now < next) {
        return Optional.empty();
      }
      double done = Double.parseDouble(found.group(1));
      double whole = Double.parseDouble(found.group(2));
      if (whole < 100) {
        return Optional.empty();
      }
      next = now + PAUSE_NANOS;
      return Optional.of(
          String.format(Locale.ROOT, "Getting Elasticsearch: %.0f of %.0f MB", done, whole));
    }
  }
}
