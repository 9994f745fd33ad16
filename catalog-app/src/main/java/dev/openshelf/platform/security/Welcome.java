package dev.openshelf.platform.security;

import dev.openshelf.platform.Database;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.servlet.context.ServletWebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.dao.DataAccessException;

/**
 * Tells whoever started the process at a terminal where its pages are and, once, the password that
 * was made for the admin. Both together, if the database comes soon, as the password is kept there;
 * otherwise the addresses first. To standard output and never through a logger, whose lines end up
 * where more people read.
 */
final class Welcome implements ApplicationListener<ServletWebServerInitializedEvent> {

  private static final Logger log = LoggerFactory.getLogger(Welcome.class);

  /** A first start brings the schema up to date meanwhile. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Duration RETRY = Duration.ofSeconds(1);

  private final boolean hasPages;
  private final @Nullable GeneratedPassword generated;
  private final Database database;
  private final PrintStream out;

  /**
   * @param generated null where a password is configured
   */
  Welcome(
      boolean hasPages, @Nullable GeneratedPassword generated, Database database, PrintStream out) {
    this.hasPages = hasPages;
    this.generated = generated;
    this.database = database;
    this.out = out;
  }

  @Override
  public void onApplicationEvent(ServletWebServerInitializedEvent event) {
    if (event.getApplicationContext().getServerNamespace() == null) {
      greet(event.getWebServer().getPort());
    } // A management port of its own has no pages.
  }

  void greet(int port) {
    String addresses = hasPages ? addresses(port) : "";
    if (generated == null) {
      say(addresses);
    } else {
      Thread.ofVirtual().name("welcome").start(() -> greet(addresses, generated));
    }
  }

  private void greet(String addresses, GeneratedPassword generated) {
    try {
      boolean soon = database.awaitReady(PATIENCE);
      if (!soon) {
        say(addresses);
      }
      String login = ensured(generated).map(Welcome::login).orElse("");
      say(soon ? addresses + login : login);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private Optional<String> ensured(GeneratedPassword generated) throws InterruptedException {
    while (true) {
      database.awaitReady();
      try {
        return generated.ensure(Account.ADMIN.username());
      } catch (DataAccessException away) {
        log.warn("The admin's password could not be stored; it is tried again", away);
        TimeUnit.NANOSECONDS.sleep(RETRY.toNanos());
      }
    }
  }

  private void say(String text) {
    out.print(text);
    out.flush();
  }

  private static String addresses(int port) {
    String address = "http://localhost:" + port;
    return "%nShop    %s/%nAdmin   %s/admin (log in as admin)%nHealth  %s/actuator/health%n%n"
        .formatted(address, address, address);
  }

  private static String login(String password) {
    return "Log in as %s with the password %s%nIt is shown this once. OPENSHELF_ADMIN_PASSWORD sets another.%n%n"
        .formatted(Account.ADMIN.username(), password);
  }
}
