package dev.openshelf.admin;

import dev.openshelf.catalog.CategoryView;
import java.util.List;

/**
 * The category editor as it is shown.
 *
 * @param conflicted whether someone else has saved in between
 */
record CategoryEditor(
    CategoryView stored,
    CategoryForm form,
    FormErrors errors,
    boolean conflicted,
    List<CategoryOption> options) {}
