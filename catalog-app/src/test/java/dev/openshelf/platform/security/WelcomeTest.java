package dev.openshelf.platform.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.openshelf.platform.DatabaseFixture;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

class WelcomeTest {

  private final MemoryHashes hashes = new MemoryHashes();
  private final PasswordEncoder encoder = new BCryptPasswordEncoder(4);
  private final GeneratedPassword generated = new GeneratedPassword(hashes, encoder);
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @Test
  void theGeneratedPasswordStandsBelowTheAddresses() {
    welcome(true, generated).greet(8080);

    await().until(() -> shown().contains("password"));
    assertThat(shown())
        .containsSubsequence(
            "Shop    http://localhost:8080/",
            "Admin   http://localhost:8080/admin (log in as admin)",
            "Log in as admin with the password ");
  }

  @Test
  void aPasswordThatIsThereAlreadyIsNotShown() {
    hashes.keepFirst("admin", "hash");
    welcome(true, generated).greet(8080);

    await().until(() -> shown().contains("Shop"));
    assertThat(shown()).doesNotContain("password");
  }

  @Test
  void aConfiguredPasswordWaitsForNothing() {
    new Welcome(true, null, DatabaseFixture.database(false), out()).greet(8080);

    assertThat(shown()).contains("Shop").doesNotContain("password");
  }

  @Test
  void aProcessWithoutPagesShowsOnlyThePassword() {
    welcome(false, generated).greet(8080);

    await().until(() -> shown().contains("password"));
    assertThat(shown()).doesNotContain("http");
  }

  private Welcome welcome(boolean hasPages, @Nullable GeneratedPassword password) {
    return new Welcome(hasPages, password, DatabaseFixture.database(true), out());
  }

  private PrintStream out() {
    return new PrintStream(printed, true, StandardCharsets.UTF_8);
  }

  private String shown() {
    return printed.toString(StandardCharsets.UTF_8);
  }
}
