package dev.openshelf.catalog;

import java.util.List;

/** A category with everything under it, siblings by position, then id. */
public record CategoryNode(CategoryView category, List<CategoryNode> children) {}
