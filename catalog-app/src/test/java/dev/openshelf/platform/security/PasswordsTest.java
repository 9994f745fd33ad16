package dev.openshelf.platform.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.openshelf.platform.DatabaseFixture;
import dev.openshelf.platform.ManualClock;
import dev.openshelf.platform.security.AccountSettings.Login;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

class PasswordsTest {
  private final ManualClock clock = new ManualClock();
  private final MemoryHashes hashes = new MemoryHashes();
  private final PasswordEncoder encoder = new BCryptPasswordEncoder(4);

  @Test
  void configuredPasswordsNeedNoDatabase() {
    Passwords passwords = passwords("secret", "other", false);

    assertThat(passwords.matches(Account.ADMIN, "secret")).isTrue();
    assertThat(passwords.matches(Account.ADMIN, "other")).isFalse();
    assertThat(passwords.matches(Account.OPS, "other")).isTrue();
  }

  @Test
  void withoutAPasswordThereIsNoOpsUser() {
    Passwords passwords = passwords("secret", "  ", true);

    assertThat(passwords.exists(Account.OPS)).isFalse();
    assertThat(passwords.matches(Account.OPS, "  ")).isFalse();
    assertThat(passwords.secret(Account.OPS)).isEmpty();
  }

  @Test
  void aGeneratedPasswordIsCheckedAgainstItsStoredHash() {
    hashes.keepFirst("admin", encoder.encode("generated"));
    Passwords passwords = passwords(null, null, true);

    assertThat(passwords.matches(Account.ADMIN, "generated")).isTrue();
    assertThat(passwords.matches(Account.ADMIN, "guess")).isFalse();
    assertThat(passwords.matches(Account.ADMIN, "x".repeat(73))).isFalse();
  }

  @Test
  void aRightPasswordIsRememberedForAWhile() {
    hashes.keepFirst("admin", encoder.encode("generated"));
    Passwords passwords = passwords(null, null, true);
    passwords.matches(Account.ADMIN, "generated");
    int reads = hashes.reads();

    hashes.away(true);
    assertThat(passwords.matches(Account.ADMIN, "generated")).isTrue();
    assertThat(hashes.reads()).isEqualTo(reads);

    hashes.away(false);
    hashes.forget("admin");
    hashes.keepFirst("admin", encoder.encode("changed"));
    clock.advance(Duration.ofMinutes(2));
    assertThat(passwords.matches(Account.ADMIN, "generated")).isFalse();
    assertThat(passwords.matches(Account.ADMIN, "changed")).isTrue();
  }

  @Test
  void withoutDatabaseAndMemoryTheAnswerIsThatItCannotBeSaid() {
    Passwords passwords = passwords(null, null, false);

    assertThatThrownBy(() -> passwords.matches(Account.ADMIN, "generated"))
        .isInstanceOf(DatabaseAwayException.class);
  }

  @Test
  void settingsNeverShowAPassword() {
    assertThat(new AccountSettings(new Login("secret"), new Login(null)))
        .hasToString("AccountSettings[admin=set, ops=unset]");
  }

  private Passwords passwords(@Nullable String admin, @Nullable String ops, boolean ready) {
    return new Passwords(
        new AccountSettings(new Login(admin), new Login(ops)),
        DatabaseFixture.database(ready),
        hashes,
        encoder,
        clock);
  }
}
