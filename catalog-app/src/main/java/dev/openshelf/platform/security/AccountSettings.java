package dev.openshelf.platform.security;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The two accounts.
 *
 * @param admin user {@code admin}, who may do everything; without a password one is generated once
 * @param ops user {@code ops}, who may operate but not edit; without a password there is no such
 *     user
 */
@ConfigurationProperties("openshelf")
record AccountSettings(@DefaultValue Login admin, @DefaultValue Login ops) {

  record Login(@Nullable String password) {
    Login {
      password = password == null || password.isBlank() ? null : password;
    }

    /** Never the password. */
    @Override
    public String toString() {
      return password == null ? "unset" : "set";
    }
  }
}
