package dev.openshelf.journeys;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * An index in memory that is written from the same records as the real one, by a rule that looks
 * good enough. Told to it are the records of each partition in order, some of them again, as after
 * a killed consumer.
 */
final class NaiveSink {

  /** What decides whether a record replaces what is there. */
  enum Rule {
    /** Whatever comes last. */
    NO_VERSION,
    /** The higher offset. */
    OFFSET_AS_VERSION,
    /** The higher revision: what the product does, for comparison. */
    REVISION_AS_VERSION
  }

  /** A product's message. */
  record Message(long id, long revision, boolean deleted) {}

  private static final int LONGEST_REWIND = 30;
  private static final double REWINDS = 0.02;

  private record Held(Message message, long version) {}

  private final Rule rule;
  private final Map<Long, Held> index = new HashMap<>();
  private final Map<Long, Long> highest = new HashMap<>();
  private int fallen;

  NaiveSink(Rule rule) {
    this.rule = rule;
  }

  /** Takes in the records of one partition. */
  void take(List<ConsumerRecord<String, Message>> records, Random random) {
    for (int at = 0; at < records.size(); at++) {
      take(records.get(at));
      if (random.nextDouble() < REWINDS) {
        int from = Math.max(0, at - random.nextInt(LONGEST_REWIND));
        records.subList(from, at + 1).forEach(this::take);
      }
    }
  }

  private void take(ConsumerRecord<String, Message> record) {
    Message message = record.value();
    long version =
        switch (rule) {
          case NO_VERSION -> 0;
          case OFFSET_AS_VERSION -> record.offset();
          case REVISION_AS_VERSION -> message.revision();
        };
    Held held = index.get(message.id());
    if (rule == Rule.NO_VERSION || held == null || version > held.version()) {
      index.put(message.id(), new Held(message, version));
      long before = highest.merge(message.id(), message.revision(), Math::max);
      fallen += message.revision() < before ? 1 : 0;
    }
  }

  /** How often a product went back, and how many are wrong in the end. */
  int violations(Map<Long, String> database) {
    int wrong = 0;
    for (Map.Entry<Long, String> expected : database.entrySet()) {
      Held held = index.get(expected.getKey());
      String state =
          held == null
              ? "none"
              : held.message().revision() + (held.message().deleted() ? " deleted" : "");
      wrong += state.equals(expected.getValue()) ? 0 : 1;
    }
    return fallen + wrong;
  }
}
