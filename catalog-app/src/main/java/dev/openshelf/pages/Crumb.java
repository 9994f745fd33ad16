package dev.openshelf.pages;

/** A step on the way to a page. */
public record Crumb(String label, String href) {}
