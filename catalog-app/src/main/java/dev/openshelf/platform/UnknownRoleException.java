package dev.openshelf.platform;

/** The configuration names a role that does not exist; the process does not start. */
final class UnknownRoleException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnknownRoleException(String name) {
    super("There is no role '%s'.".formatted(name));
  }
}
