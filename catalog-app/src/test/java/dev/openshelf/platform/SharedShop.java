package dev.openshelf.platform;

import static org.awaitility.Awaitility.await;

import dev.openshelf.localstack.Backing;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One process for all tests that only ask; it ends with the JVM. */
final class SharedShop {
  static final String ADMIN_PASSWORD = "admin secret";
  static final String OPS_PASSWORD = "ops:geheim ü";
  static final String[] PASSWORDS = {
    "openshelf.admin.password=" + ADMIN_PASSWORD, "openshelf.ops.password=" + OPS_PASSWORD
  };

  private static @Nullable String database;
  private static @Nullable RunningShop shop;

  private SharedShop() {}

  static synchronized RunningShop shop() {
    RunningShop running = shop;
    if (running == null) {
      running = start(database(), PASSWORDS);
      Runtime.getRuntime().addShutdownHook(new Thread(running::close));
      shop = running;
    }
    return running;
  }

  /** The database of the shared process, for a second one. */
  static synchronized String database() {
    String url = database;
    if (url == null) {
      url = Backing.database("platform");
      database = url;
    }
    return url;
  }

  /** Starts a process with the probes and returns when it is ready. */
  static RunningShop start(String url, String... settings) {
    RunningShop running = RunningShop.start(url, settings);
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> running.get("/actuator/health/readiness").statusCode() == 200);
    return running;
  }
}
