package dev.openshelf.reconciliation;

import org.jspecify.annotations.Nullable;

/**
 * What is asked of a reconciliation.
 *
 * @param repair null: yes
 * @param thorough null: no
 */
record Wish(@Nullable Boolean repair, @Nullable Boolean thorough) {

  boolean repairs() {
    return repair == null || repair;
  }

  boolean looksThoroughly() {
    return thorough != null && thorough;
  }
}
