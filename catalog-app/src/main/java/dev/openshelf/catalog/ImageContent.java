package dev.openshelf.catalog;

/** The bytes of a stored image and what they are. */
public record ImageContent(String contentType, byte[] bytes) {}
