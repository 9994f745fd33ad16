package dev.openshelf.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

class GeneratedPasswordTest {
  private final MemoryHashes hashes = new MemoryHashes();
  private final PasswordEncoder encoder = new BCryptPasswordEncoder(4);
  private final GeneratedPassword generated = new GeneratedPassword(hashes, encoder);

  @Test
  void givesThePasswordOfTheStoredHash() {
    String password = generated.ensure("admin").orElseThrow();

    assertThat(encoder.matches(password, hashes.find("admin").orElseThrow())).isTrue();
    assertThat(password).hasSize(20);
  }

  @Test
  void givesNothingWhenThereIsOneAlready() {
    hashes.keepFirst("admin", "another process's");

    assertThat(generated.ensure("admin")).isEmpty();
    assertThat(hashes.find("admin")).contains("another process's");
  }

  @Test
  void ofManyAtOnceOneGetsTheRightOne() {
    List<String> given =
        IntStream.range(0, 16)
            .parallel()
            .mapToObj(i -> generated.ensure("admin"))
            .flatMap(Optional::stream)
            .toList();

    assertThat(given).hasSize(1);
    assertThat(encoder.matches(given.getFirst(), hashes.find("admin").orElseThrow())).isTrue();
  }
}
