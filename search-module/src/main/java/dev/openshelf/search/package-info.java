/**
 * Search for shoppers: what is asked, which source answers, and what the answer says about itself.
 */
@NullMarked
package dev.openshelf.search;

import org.jspecify.annotations.NullMarked;
