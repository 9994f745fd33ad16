package dev.openshelf.localstack;

import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Where servers are built up.
 *
 * @param account the user for those that refuse to run as root
 * @param javaHome the JDK that this process runs on
 * @param say tells the person at the terminal what takes time
 */
record Site(Folders folders, Account account, Path javaHome, Consumer<String> say) {

  static Site of(Folders folders, Consumer<String> say) {
    return new Site(
        folders,
        Account.of(Folders.create(folders.local())),
        Path.of(System.getProperty("java.home")),
        say);
  }

  String java() {
    return javaHome.resolve("bin").resolve("java").toString();
  }
}
