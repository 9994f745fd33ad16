/**
 * The edge of HTTP: what an error looks like wherever it arose, which addresses are refused before
 * anything reads them, the id of a request, and the limits of the server. Internal to the platform.
 */
@NullMarked
package dev.openshelf.platform.web;

import org.jspecify.annotations.NullMarked;
