package dev.openshelf.search;

/** How many of a question's words a product has to have. */
enum Breadth {
  /** Every word, each as typed or with one wrong letter. */
  ALL_WORDS,
  /** Some of them; those with all come first. */
  ANY_WORDS
}
