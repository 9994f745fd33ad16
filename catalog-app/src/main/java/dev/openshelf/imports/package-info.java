/**
 * Files of products: taken in whole before anything is done with them, then worked as a job, batch
 * by batch through {@link dev.openshelf.catalog.Catalog#importBatch}. A batch and the place in the
 * file after it are committed together, so that a killed import goes on without losing or repeating
 * a line. {@link dev.openshelf.imports.Imports} is the entry. May use: catalog, jobs, platform.
 */
@NullMarked
package dev.openshelf.imports;

import org.jspecify.annotations.NullMarked;
