package dev.openshelf;

import dev.openshelf.indexer.GenerationProbe;
import dev.openshelf.platform.ConditionalOnRole;
import dev.openshelf.platform.Role;
import dev.openshelf.recovery.GoldenProof;
import dev.openshelf.recovery.GoldenQueries;
import java.io.IOException;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A generation answers the golden queries before searches are pointed at it. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnRole(Role.INDEXER)
class GoldenWiring {

  @Bean
  GenerationProbe goldenGenerationProbe(GoldenQueries golden) {
    return new GenerationProbe() {
      @Override
      public String name() {
        return "golden_queries";
      }

      @Override
      public List<String> flaws(String generation) throws IOException {
        return GoldenProof.flaws(golden.run(generation));
      }
    };
  }
}
