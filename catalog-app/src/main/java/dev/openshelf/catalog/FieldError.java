package dev.openshelf.catalog;

/**
 * What is wrong with one field of an edit.
 *
 * @param field its path as the API names it, such as {@code price.amount}
 */
public record FieldError(String field, String message) {}
