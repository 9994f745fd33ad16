/** Stories of the whole system, and the rules that its structure keeps. */
@NullMarked
package dev.openshelf.journeys;

import org.jspecify.annotations.NullMarked;
