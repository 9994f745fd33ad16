/**
 * The one normalisation of text keys, shared by whoever writes them to a store and whoever asks for
 * them.
 */
@NullMarked
package dev.openshelf.contracts.text;

import org.jspecify.annotations.NullMarked;
