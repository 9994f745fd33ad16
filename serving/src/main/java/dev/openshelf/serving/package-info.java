/**
 * Machinery for answers that may be degraded: what a read says about how it was obtained, and the
 * pieces it is obtained with. Knows neither products nor any particular store.
 */
@NullMarked
package dev.openshelf.serving;

import org.jspecify.annotations.NullMarked;
