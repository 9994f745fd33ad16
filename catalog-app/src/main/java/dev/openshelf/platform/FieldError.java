package dev.openshelf.platform;

/**
 * One thing wrong with one field or parameter of a request, in words for the person who sent it.
 */
public record FieldError(String field, String message) {}
