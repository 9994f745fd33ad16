package dev.openshelf.serving;

import org.jspecify.annotations.Nullable;

/**
 * Why a circuit is where it is.
 *
 * @param detail figures for people; null when the cause says it all
 */
public record RecoveryReason(RecoveryCause cause, @Nullable String detail) {

  static RecoveryReason of(RecoveryCause cause) {
    return new RecoveryReason(cause, null);
  }

  /** The code, and the figures where there are any. */
  public String text() {
    return detail == null ? cause.code() : cause.code() + ": " + detail;
  }
}
