package dev.openshelf.platform;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Remembers who ordered what, for people who ask afterwards. Thread-safe. */
@FunctionalInterface
public interface Audit {

  /**
   * Remembers an order.
   *
   * @param who the user; null for the system itself
   * @param action what was ordered: a stable name such as {@code index.rebuild}
   * @param reason why, in the user's words; null when none was given
   * @param details further values by name; nothing secret
   */
  void record(@Nullable String who, String action, @Nullable String reason, Map<String, ?> details);
}
