package dev.openshelf.imports;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** The first few names that a file uses and an import does not know. For one thread. */
final class IgnoredNames {

  private static final int LIMIT = 20;
  private static final int LONGEST = 100;

  private final Set<String> names = new LinkedHashSet<>();

  void add(String name) {
    if (names.size() < LIMIT) {
      names.add(name.length() > LONGEST ? name.substring(0, LONGEST) : name);
    }
  }

  Set<String> names() {
    return Collections.unmodifiableSet(names);
  }
}
