package dev.openshelf;

import dev.openshelf.epoch.EpochWatch;
import dev.openshelf.epoch.Witness;
import dev.openshelf.indexer.SeenRevisions;
import dev.openshelf.outbox.RelayClearance;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Role;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What index and topic tell of revisions, and that the relay waits for it. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnRole({Role.RELAY, Role.INDEXER})
class EpochWiring {

  @FunctionalInterface
  private interface Source {
    long highest() throws SeenRevisions.Unknown;
  }

  @Bean
  Witness revisionWitness(SeenRevisions seen) {
    return new Witness() {
      @Override
      public Reading index(long below) {
        return reading(() -> seen.inIndex(below));
      }

      @Override
      public Reading topic(long below) {
        return reading(() -> seen.inTopic(below));
      }

      @Override
      public long highestId() {
        return reading(seen::highestIdInIndex) instanceof Seen(long id) ? id : 0;
      }
    };
  }

  @Bean
  RelayClearance relayClearance(EpochWatch watch) {
    return watch::cleared;
  }

  private static Witness.Reading reading(Source source) {
    try {
      return new Witness.Seen(source.highest());
    } catch (SeenRevisions.Unknown e) {
      return new Witness.Unknown(String.valueOf(e.getMessage()));
    }
  }
}
