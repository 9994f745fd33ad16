package dev.openshelf.platform.security;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** Who there can be, and what they may do. */
enum Account {
  ADMIN("admin", "ROLE_ADMIN", "ROLE_OPS"),
  OPS("ops", "ROLE_OPS");

  private final String username;
  private final List<GrantedAuthority> authorities;

  Account(String username, String... authorities) {
    this.username = username;
    this.authorities =
        Arrays.stream(authorities).<GrantedAuthority>map(SimpleGrantedAuthority::new).toList();
  }

  String username() {
    return username;
  }

  List<GrantedAuthority> authorities() {
    return authorities;
  }

  static Optional<Account> named(String username) {
    return Arrays.stream(values()).filter(account -> account.username.equals(username)).findFirst();
  }
}
