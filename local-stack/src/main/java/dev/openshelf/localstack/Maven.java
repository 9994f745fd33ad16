package dev.openshelf.localstack;

import java.util.List;
import java.util.Optional;

/** How to run a Maven from here. */
final class Maven {

  private Maven() {}

  /** Like the Maven above this process; in an IDE the one on the path. */
  static List<String> command(Optional<MavenRun> above) {
    return above.map(MavenRun::another).orElse(List.of("mvn"));
  }
}
