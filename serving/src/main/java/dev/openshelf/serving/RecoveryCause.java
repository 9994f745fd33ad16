package dev.openshelf.serving;

import java.util.Locale;

/** Why a circuit moved: the closed list that metrics and programs see. */
public enum RecoveryCause {
  STARTED,
  FAILURE_RATE,
  SLOW_RATE,
  INDEX_MISSING,
  PRIMARY_MISSING,
  COOLED_DOWN,
  GATE_FAILED,
  NO_EVIDENCE,
  GATES_PASSED,
  STEP_HELD,
  RAMP_DONE,
  OPERATOR_PROBE,
  OPERATOR_STEP_BACK;

  /** The name that metrics and programs see. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
