/** The application: wires the modules to each other and to their stores, and holds nothing else. */
@NullMarked
package dev.openshelf;

import org.jspecify.annotations.NullMarked;
