package dev.openshelf.catalog;

import java.util.List;

/**
 * One page of a list.
 *
 * @param page counted from 0
 * @param total products on all pages
 */
public record ProductPage(List<ProductView> items, int page, int size, long total) {}
