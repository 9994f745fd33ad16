package dev.openshelf.search;

import java.util.List;

/**
 * Where a page ended.
 *
 * @param after sort values of its last hit
 */
record Position(Intent intent, Breadth breadth, List<Object> after) {

  Position {
    after = List.copyOf(after);
  }
}
