package dev.openshelf.journeys;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A browser without a window. Where none is installed the test is skipped by name, or fails if one
 * is required.
 */
final class Chromium implements AutoCloseable {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome-stable", "google-chrome");

  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Playwright playwright, Path executable) {
    this.playwright = playwright;
    this.browser =
        playwright
            .chromium()
            .launch(new BrowserType.LaunchOptions().setExecutablePath(executable).setArgs(FLAGS));
  }

  static Chromium open() {
    Optional<Path> executable = find();
    if (executable.isEmpty()) {
      String message = "chromium is not installed: browser tests cannot run";
      if (isRequired()) {
        fail(message);
      }
      abort(message);
    }
    Map<String, String> environment = Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    return new Chromium(
        Playwright.create(new Playwright.CreateOptions().setEnv(environment)),
        executable.orElseThrow());
  }

  /** A visitor with cookies of their own. */
  BrowserContext visitor(Browser.NewContextOptions options) {
    return browser.newContext(options);
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }

  private static boolean isRequired() {
    return Arrays.asList(System.getProperty("openshelf.tests.require", "").split(","))
        .contains("chromium");
  }

  private static Optional<Path> find() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
