package dev.openshelf.outbox;

import java.util.List;

/**
 * How a pass of the relay ended.
 *
 * @param rows outbox rows read
 * @param acknowledged products whose message the broker has
 * @param refused products whose message was refused for its own sake
 * @param later what kept the broker from taking the others
 */
record PassSummary(
    int rows, int acknowledged, List<Delivery.Refused> refused, List<Delivery.Later> later) {

  PassSummary {
    refused = List.copyOf(refused);
    later = List.copyOf(later);
  }
}
