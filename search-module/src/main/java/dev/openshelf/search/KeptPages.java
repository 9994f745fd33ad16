package dev.openshelf.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.openshelf.serving.Aged;
import dev.openshelf.serving.LastGood;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Complete answers of Elasticsearch, kept as bytes, so that their weight is known and other
 * processes can read them. Thread-safe.
 */
final class KeptPages {

  private static final Logger log = LoggerFactory.getLogger(KeptPages.class);

  /** An answer that everybody asks for need not be written each time. */
  private static final Duration PAUSE = Duration.ofMillis(500);

  private static final int MOST_REMEMBERED = 10_000;

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .enable(DeserializationFeature.USE_LONG_FOR_INTS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private final LastGood<String, byte[]> store;
  private final Cache<String, Boolean> justKept;

  KeptPages(LastGood<String, byte[]> store, LongSupplier ticker) {
    this.store = store;
    this.justKept =
        Caffeine.newBuilder()
            .expireAfterWrite(PAUSE)
            .maximumSize(MOST_REMEMBERED)
            .ticker(ticker::getAsLong)
            .executor(Runnable::run)
            .build();
  }

  Optional<Aged<Found>> find(String key) {
    return store.find(key).flatMap(KeptPages::read);
  }

  void keep(String key, Found found) {
    if (justKept.asMap().putIfAbsent(key, true) != null) {
      return;
    }
    try {
      store.keep(key, JSON.writeValueAsBytes(found));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("An answer that is no JSON", e);
    }
  }

  /** Lets all answers go. */
  void forget() {
    store.forget();
    justKept.invalidateAll();
  }

  /** Another version of the shop may have written it. */
  private static Optional<Aged<Found>> read(Aged<byte[]> kept) {
    try {
      return Optional.of(new Aged<>(JSON.readValue(kept.value(), Found.class), kept.age()));
    } catch (IOException e) {
      log.debug("A kept answer cannot be read", e);
      return Optional.empty();
    }
  }
}
