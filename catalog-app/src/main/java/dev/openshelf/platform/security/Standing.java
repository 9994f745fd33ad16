package dev.openshelf.platform.security;

/** What can be said at once about who sends a request. */
public enum Standing {
  /** Nobody in particular. */
  STRANGER,
  /** Sends a password that may be right; finding out costs time. */
  CLAIMED,
  /** One of the accounts, proved. */
  SIGNED_IN
}
