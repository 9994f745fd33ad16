package dev.openshelf.recommendation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.openshelf.serving.Aged;
import dev.openshelf.serving.LastGood;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Results in the process's memory, and behind it in a store that all processes share. The store is
 * asked only for what is not fresh in memory; while it is slow or gone, memory is all there is.
 * Thread-safe.
 */
final class SharedResults implements LastGood<RecommendationKey, Picked> {

  private static final Logger log = LoggerFactory.getLogger(SharedResults.class);
  private static final JsonMapper JSON = JsonMapper.builder().findAndAddModules().build();

  private final LastGood<RecommendationKey, Picked> memory;
  private final LastGood<String, byte[]> shared;
  private final Duration fresh;

  SharedResults(
      LastGood<RecommendationKey, Picked> memory, LastGood<String, byte[]> shared, Duration fresh) {
    this.memory = memory;
    this.shared = shared;
    this.fresh = fresh;
  }

  @Override
  public Optional<Aged<Picked>> find(RecommendationKey key) {
    Optional<Aged<Picked>> near = memory.find(key);
    if (near.filter(kept -> kept.within(fresh)).isPresent()) {
      return near;
    }
    Optional<Aged<Picked>> far =
        shared
            .find(key.text())
            .flatMap(kept -> read(kept.value()).map(it -> new Aged<>(it, kept.age())));
    boolean nearIsYounger =
        near.isPresent()
            && far.filter(kept -> kept.age().compareTo(near.get().age()) < 0).isEmpty();
    return nearIsYounger ? near : far;
  }

  @Override
  public void keep(RecommendationKey key, Picked picked) {
    memory.keep(key, picked);
    shared.keep(key.text(), write(picked));
  }

  @Override
  public void forget() {
    memory.forget();
    shared.forget();
  }

  private static byte[] write(Picked picked) {
    try {
      return JSON.writeValueAsBytes(picked);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A result that is no JSON", e);
    }
  }

  /** What another version wrote in another form is not there. */
  private static Optional<Picked> read(byte[] bytes) {
    try {
      return Optional.of(JSON.readValue(bytes, Picked.class));
    } catch (IOException e) {
      log.debug("A shared result cannot be read", e);
      return Optional.empty();
    }
  }
}
