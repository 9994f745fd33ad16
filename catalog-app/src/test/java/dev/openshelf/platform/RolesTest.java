package dev.openshelf.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RolesTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "  "})
  void unsetMeansEveryRole(String text) {
    assertThat(Roles.parse(text).roles()).containsExactlyInAnyOrder(Role.values());
  }

  @Test
  void readsAListWithCommasInAnyCaseAndOrder() {
    assertThat(Roles.parse(" Relay, web,").roles()).containsExactlyInAnyOrder(Role.WEB, Role.RELAY);
    assertThat(Roles.parse("relay,web")).hasToString("web,relay");
  }

  @Test
  void namesTheRoleThatDoesNotExist() {
    assertThatThrownBy(() -> Roles.parse("web,indexr"))
        .isInstanceOf(UnknownRoleException.class)
        .hasMessage("There is no role 'indexr'.");
  }

  @Test
  void onlyCommasAreNoRoles() {
    assertThatThrownBy(() -> Roles.parse(",")).isInstanceOf(UnknownRoleException.class);
  }
}
