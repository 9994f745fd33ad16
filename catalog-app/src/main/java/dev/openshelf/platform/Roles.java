package dev.openshelf.platform;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.core.env.Environment;

/**
 * The roles of this process: setting {@code openshelf.roles}, a list with commas; all of them when
 * it is unset.
 */
public record Roles(Set<Role> roles) {
  static final String PROPERTY = "openshelf.roles";

  public Roles {
    roles = Set.copyOf(roles);
  }

  public boolean has(Role role) {
    return roles.contains(role);
  }

  static Roles of(Environment environment) {
    return parse(environment.getProperty(PROPERTY, ""));
  }

  static Roles parse(String text) {
    if (text.isBlank()) {
      return new Roles(EnumSet.allOf(Role.class));
    }
    Set<Role> named =
        Arrays.stream(text.split(",", -1))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .map(Roles::named)
            .collect(Collectors.toUnmodifiableSet());
    if (named.isEmpty()) {
      throw new UnknownRoleException(text);
    }
    return new Roles(named);
  }

  private static Role named(String name) {
    return Arrays.stream(Role.values())
        .filter(role -> role.name().equals(name.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() -> new UnknownRoleException(name));
  }

  /** For people: {@code web,relay}. */
  @Override
  public String toString() {
    return roles.stream()
        .sorted()
        .map(role -> role.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(","));
  }
}
