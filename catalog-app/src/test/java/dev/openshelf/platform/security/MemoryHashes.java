package dev.openshelf.platform.security;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.dao.DataAccessResourceFailureException;

/** Hashes in memory, which can be away. */
final class MemoryHashes implements StoredHashes {
  private final Map<String, String> hashes = new ConcurrentHashMap<>();
  private boolean away;
  private int reads;

  void away(boolean isAway) {
    away = isAway;
  }

  int reads() {
    return reads;
  }

  @Override
  public Optional<String> find(String username) {
    check();
    reads++;
    return Optional.ofNullable(hashes.get(username));
  }

  @Override
  public boolean keepFirst(String username, String hash) {
    check();
    return hashes.putIfAbsent(username, hash) == null;
  }

  void forget(String username) {
    hashes.remove(username);
  }

  private void check() {
    if (away) {
      throw new DataAccessResourceFailureException("away");
    }
  }
}
