/** Recommendations for a shopper from an upstream that may be slow, wrong or gone. */
@NullMarked
package dev.openshelf.recommendation;

import org.jspecify.annotations.NullMarked;
