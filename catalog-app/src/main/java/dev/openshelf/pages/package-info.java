/**
 * What all pages share: their two languages, the document around them, and how a template becomes
 * an answer. Knows neither products nor search; the packages that own pages bring their own
 * templates and view types.
 */
@NullMarked
package dev.openshelf.pages;

import org.jspecify.annotations.NullMarked;
