package dev.openshelf.recovery;

import dev.openshelf.serving.GateReading;

/** Looks at one gate. May wait, as long as it ends; what it throws counts as unread. */
@FunctionalInterface
interface GateReader {

  GateReading read();
}
