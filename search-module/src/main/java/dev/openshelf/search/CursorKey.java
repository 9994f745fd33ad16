package dev.openshelf.search;

/** The secret that cursors are signed with; the same in all processes of a shop. Thread-safe. */
interface CursorKey {
  byte[] bytes();
}
