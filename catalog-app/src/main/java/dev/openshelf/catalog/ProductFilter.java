package dev.openshelf.catalog;

import org.jspecify.annotations.Nullable;

/**
 * Which products an admin's list shows.
 *
 * @param text words or beginnings of words, or the beginning of a code
 * @param deleted only deleted products instead of only those that are not
 * @param categoryId that category and everything under it
 * @param page counted from 0
 * @param size products on a page
 */
public record ProductFilter(
    @Nullable String text,
    @Nullable ProductStatus status,
    boolean deleted,
    @Nullable Long categoryId,
    int page,
    int size,
    ProductSort sort) {

  private static final int MAX_TEXT = 256;

  /** What is wrong with a text to look for, or null. */
  public static @Nullable String flawOfText(String text) {
    return Texts.flaw(text, MAX_TEXT);
  }
}
