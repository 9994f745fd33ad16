/** What the actuator tells about the process. Internal to the platform. */
@NullMarked
package dev.openshelf.platform.health;

import org.jspecify.annotations.NullMarked;
