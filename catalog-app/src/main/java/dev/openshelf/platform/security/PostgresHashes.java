package dev.openshelf.platform.security;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

final class PostgresHashes implements StoredHashes {
  private final JdbcClient jdbc;

  PostgresHashes(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Optional<String> find(String username) {
    return jdbc.sql("select password_hash from account where username = ?")
        .param(username)
        .query(String.class)
        .optional();
  }

  @Override
  public boolean keepFirst(String username, String hash) {
    return jdbc.sql(
                "insert into account (username, password_hash) values (?, ?) on conflict do"
                    + " nothing")
            .params(username, hash)
            .update()
        == 1;
  }
}
