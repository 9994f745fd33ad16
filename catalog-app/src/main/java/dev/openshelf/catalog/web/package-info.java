/**
 * The catalogue over HTTP: the admin API, the public product reads and the pictures. Knows the
 * catalogue by its public types only.
 */
@NullMarked
package dev.openshelf.catalog.web;

import org.jspecify.annotations.NullMarked;
