package dev.openshelf.journeys;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import java.util.ArrayList;
import java.util.List;

/** Someone in front of a browser, and all that their browser complained about. */
final class Visit implements AutoCloseable {

  private final ShopProcess shop;
  private final BrowserContext context;
  private final Page page;
  private final List<String> complaints = new ArrayList<>();

  Visit(Chromium chromium, ShopProcess shop, Browser.NewContextOptions options) {
    this.shop = shop;
    this.context = chromium.visitor(options);
    this.page = newTab();
  }

  Page page() {
    return page;
  }

  /** Another tab of the same visitor. */
  Page newTab() {
    Page tab = context.newPage();
    tab.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add(tab.url() + ": " + message.text());
          }
        });
    tab.onPageError(error -> complaints.add(tab.url() + ": " + error));
    return tab;
  }

  Response open(String path) {
    return page.navigate(shop.uri(path).toString());
  }

  String uri(String path) {
    return shop.uri(path).toString();
  }

  Visit signIn() {
    open("/login");
    page.fill("#username", "admin");
    page.fill("#password", Shop.ADMIN_PASSWORD);
    page.click("main button[type=submit]");
    page.waitForURL("**/admin/products");
    return this;
  }

  /** Errors in the console: refused scripts and styles, missing files, faults in scripts. */
  List<String> complaints() {
    return complaints;
  }

  @Override
  public void close() {
    context.close();
  }
}
