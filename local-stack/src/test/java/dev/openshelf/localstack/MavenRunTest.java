package dev.openshelf.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MavenRunTest {

  private static final List<String> JAVA =
      List.of(
          "/jdk/bin/java",
          "-Xmx1g",
          "-Dmaven.home=/m",
          "org.codehaus.plexus.classworlds.launcher.Launcher");

  @Test
  void anotherMavenFetchesAsTheFirstOneDoes() {
    var run = run("-s", "my.xml", "-o", "-Dmaven.repo.local=/r", "-Dx=y", "-q", "verify");
    assertThat(run.another())
        .startsWith(JAVA.toArray(String[]::new))
        .endsWith("-s", "my.xml", "-o", "-Dmaven.repo.local=/r");
  }

  @Test
  void propertiesForTheApplicationAreTold() {
    var run =
        run("spring-boot:run", "-Dserver.port=9", "-Dspring.datasource.url=a=b", "-Dmaven.x=1");
    assertThat(run.applicationProperties())
        .containsOnlyKeys("server.port", "spring.datasource.url")
        .containsEntry("spring.datasource.url", "a=b");
  }

  @Test
  void optionsOfThePluginAreNotForTheApplication() {
    assertThat(run("-Dspring-boot.run.fork=true").applicationProperties()).isEmpty();
  }

  private static MavenRun run(String... arguments) {
    var whole = new ArrayList<>(JAVA);
    whole.addAll(List.of(arguments));
    return new MavenRun(ProcessId.current(), whole);
  }
}
