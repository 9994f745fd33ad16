package dev.openshelf.platform.web;

import java.io.PrintStream;
import org.springframework.boot.web.servlet.context.ServletWebServerInitializedEvent;
import org.springframework.context.ApplicationListener;

/** Tells whoever started the process at a terminal where its pages are. */
final class Welcome implements ApplicationListener<ServletWebServerInitializedEvent> {

  private final PrintStream out;

  Welcome(PrintStream out) {
    this.out = out;
  }

  @Override
  public void onApplicationEvent(ServletWebServerInitializedEvent event) {
    if (event.getApplicationContext().getServerNamespace() != null) {
      return; // A management port of its own has no pages.
    }
    String address = "http://localhost:" + event.getWebServer().getPort();
    out.printf(
        "%nShop    %s/%nAdmin   %s/admin (log in as admin)%nHealth  %s/actuator/health%n%n",
        address, address, address);
  }
}
