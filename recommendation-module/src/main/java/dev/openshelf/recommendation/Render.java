package dev.openshelf.recommendation;

/**
 * Where recommendations are shown.
 *
 * @param path of the request
 * @param page whether a page waits, which the browser can complete later
 */
public record Render(String path, boolean page) {}
