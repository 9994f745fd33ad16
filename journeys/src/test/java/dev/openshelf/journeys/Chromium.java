package dev.openshelf.journeys;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

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
    Path executable = Installed.program("chromium", NAMES);
    Map<String, String> environment = Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    return new Chromium(
        Playwright.create(new Playwright.CreateOptions().setEnv(environment)), executable);
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
}
