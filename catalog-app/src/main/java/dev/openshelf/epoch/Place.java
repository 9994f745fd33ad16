package dev.openshelf.epoch;

import java.util.Locale;

/** Where a revision was seen. */
enum Place {
  INDEX,
  TOPIC,
  /** This process has had it from the database itself. */
  PROCESS;

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
