/**
 * A shop to look at: some two thousand products with drawn pictures, always the same ones, made by
 * code. Goes in as everybody's files do, through the image store and an import, once, and only into
 * a database that has no product. May use: catalog, imports, jobs, platform.
 */
@NullMarked
package dev.openshelf.demo;

import org.jspecify.annotations.NullMarked;
