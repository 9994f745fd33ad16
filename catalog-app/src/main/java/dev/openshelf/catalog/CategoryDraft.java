package dev.openshelf.catalog;

import org.jspecify.annotations.Nullable;

/**
 * All that an admin sets of a category, not yet checked.
 *
 * @param parentId null for a category at the root
 * @param name blank when missing
 * @param slug null: made from the name
 * @param position order among its siblings
 */
public record CategoryDraft(
    @Nullable Long parentId, String name, @Nullable String slug, int position) {}
