/**
 * The pages of whoever runs the shop: products with the state of their indexing, the product
 * editor, the trace of a product, categories, imports, and what could not be indexed. Forms post to
 * controllers here that call the modules' entry types directly, so everything works without
 * JavaScript; the modules own the rules. May use: catalog, jobs, imports, indexer (its failures),
 * pages, platform.
 */
@NullMarked
package dev.openshelf.admin;

import org.jspecify.annotations.NullMarked;
