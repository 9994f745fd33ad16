package dev.openshelf.catalog;

import org.jspecify.annotations.Nullable;

/** A category as it is stored; {@code version} counts its edits from 1. */
public record CategoryView(
    long id, @Nullable Long parentId, String name, String slug, int position, long version) {}
