package dev.openshelf.search;

/** A parameter that was refused, and why, in words for people. */
public record FieldProblem(String field, String message) {}
