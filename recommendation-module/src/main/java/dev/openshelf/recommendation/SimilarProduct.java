package dev.openshelf.recommendation;

import java.util.Set;

/**
 * A product as far as likeness goes.
 *
 * @param terms what it has in common with others: its category, brand, attributes and words
 */
record SimilarProduct(long id, Set<String> terms) {}
