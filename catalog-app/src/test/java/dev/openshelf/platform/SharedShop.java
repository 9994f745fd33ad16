package dev.openshelf.platform;

import static org.awaitility.Awaitility.await;

import dev.openshelf.localstack.Backing;
import java.time.Duration;

/** One process for all tests that only ask; it ends with the JVM. */
final class SharedShop {
  static final String ADMIN_PASSWORD = "admin secret";
  static final String OPS_PASSWORD = "ops:geheim ü";
  static final String[] PASSWORDS = {
    "openshelf.admin.password=" + ADMIN_PASSWORD, "openshelf.ops.password=" + OPS_PASSWORD
  };

  private SharedShop() {}

  /** Made by the first test that asks; if that fails, the others fail at once. */
  private static final class Shared {
    static final String DATABASE = Backing.database("platform");
    static final RunningShop SHOP = start(DATABASE, PASSWORDS);

    static {
      Runtime.getRuntime().addShutdownHook(new Thread(SHOP::close));
    }
  }

  static RunningShop shop() {
    return Shared.SHOP;
  }

  /** The database of the shared process, for a second one. */
  static String database() {
    return Shared.DATABASE;
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
