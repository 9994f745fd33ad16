package dev.openshelf.recommendation;

import org.jspecify.annotations.Nullable;

/**
 * One recommended product, as the upstream names it.
 *
 * @param score how sure the upstream is, null when it does not say
 * @param reason why, in the upstream's own words
 */
public record Pick(long productId, @Nullable Double score, @Nullable String reason) {}
