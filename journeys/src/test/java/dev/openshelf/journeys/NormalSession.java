package dev.openshelf.journeys;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a lively user does: types, looks, clicks twice, goes back, reloads, on every page, with a
 * second tab open. Notes whatever limited them.
 */
final class NormalSession {

  /** Between two keys of somebody who types well. */
  private static final double KEY_MILLIS = 90;

  private static final int TOO_MANY_REQUESTS = 429;

  private final Visit visit;
  private final List<String> paths;
  private final List<String> limits = new ArrayList<>();

  NormalSession(Visit visit, List<String> paths) {
    this.visit = visit;
    this.paths = paths;
  }

  /** Carries on for at least so long; returns everything that stopped the user. */
  List<String> run(Duration length) {
    Page page = visit.page();
    Page other = visit.newTab();
    watch(page);
    watch(other);
    long end = System.nanoTime() + length.toNanos();
    do {
      shop(page);
      for (String path : paths) {
        page.navigate(visit.uri(path));
        page.reload();
        look(page);
        other.navigate(visit.uri(path));
        look(other);
      }
    } while (System.nanoTime() < end);
    return limits;
  }

  private void shop(Page page) {
    page.navigate(visit.uri("/"));
    page.focus("#q");
    for (String text : List.of("lamp", "lantern", "lamp")) {
      page.fill("#q", "");
      page.locator("#q").pressSequentially(text, typing());
      page.waitForTimeout(2 * KEY_MILLIS);
    }
    look(page);
    page.keyboard().press("Enter");
    page.waitForURL("**/search?*");
    page.locator("main .card a").first().dblclick();
    page.waitForURL("**/products/*");
    page.goBack();
    page.goForward();
    look(page);
  }

  private void watch(Page page) {
    page.onResponse(
        response -> {
          if (response.status() == TOO_MANY_REQUESTS) {
            limits.add("429 for " + response.url());
          }
        });
  }

  private void look(Page page) {
    if (page.locator(".toast").count() > 0 || page.url().contains("too-many-requests")) {
      limits.add("stopped at " + page.url());
    }
  }

  private static Locator.PressSequentiallyOptions typing() {
    return new Locator.PressSequentiallyOptions().setDelay(KEY_MILLIS);
  }
}
