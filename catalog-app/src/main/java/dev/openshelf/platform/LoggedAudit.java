package dev.openshelf.platform;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes orders to the log. */
final class LoggedAudit implements Audit {

  private static final Logger log = LoggerFactory.getLogger(LoggedAudit.class);

  @Override
  public void record(
      @Nullable String who, String action, @Nullable String reason, Map<String, ?> details) {
    log.info("{} by {}, because: {} {}", action, who, reason, details);
  }
}
