package dev.openshelf.catalog;

import org.jspecify.annotations.Nullable;

/**
 * One product of an import, complete: what it does not say is empty afterwards. Only images stay
 * when the line names none, because they are usually uploaded apart from it.
 *
 * @param number the line in the file, counted from 1
 * @param product its code is the identity; its category is ignored
 * @param categoryPath names from the root, separated by {@code " > "}; created as needed
 */
public record ImportLine(long number, ProductDraft product, @Nullable String categoryPath) {}
