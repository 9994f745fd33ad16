package dev.openshelf.contracts.document;

/** Names of the product index, all derived from one base name. */
public record IndexNames(String base) {

  /** The names that the product uses unless it shares a cluster with another shop. */
  public static final IndexNames DEFAULT = new IndexNames("openshelf-products");

  /** The alias through which readers find the live generation. */
  public String alias() {
    return base;
  }

  /** The index of a generation such as {@code g000012}. */
  public String index(String generation) {
    return base + "-" + generation;
  }

  /** The generation that an index of ours holds; the index's own name when it is none of ours. */
  public String generation(String index) {
    return isGeneration(index) ? index.substring(base.length() + 1) : index;
  }

  /** Whether an index is called as a generation of ours is. */
  public boolean isGeneration(String index) {
    String beginning = base + "-g";
    return index.startsWith(beginning)
        && index.length() > beginning.length()
        && index.substring(beginning.length()).chars().allMatch(Character::isDigit);
  }

  /** Matches every index of ours. */
  public String pattern() {
    return base + "*";
  }

  /** The name of the n-th generation, counted from 1. */
  public static String generation(int number) {
    return "g%06d".formatted(number);
  }
}
