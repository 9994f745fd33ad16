/**
 * What browsers report when they were stopped, or were told to stop: taken in, freed of secrets,
 * kept for a while, shown to whoever runs the shop, and passed on where that is configured. A
 * report is never worth an outage: everything here is bounded, and a report that fails is gone. May
 * use: pages, platform.
 */
@NullMarked
package dev.openshelf.reports;

import org.jspecify.annotations.NullMarked;
