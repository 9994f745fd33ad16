package dev.openshelf.platform.security;

import java.util.Optional;

/** Where the hash of a generated password is kept for all processes. */
interface StoredHashes {
  /** Fails with a data access exception when the store is away. */
  Optional<String> find(String username);

  /** Keeps the hash if there is none yet; says whether it was the first. */
  boolean keepFirst(String username, String hash);
}
