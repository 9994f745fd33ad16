package dev.openshelf.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

class GeneratedPasswordTest {
  private final MemoryHashes hashes = new MemoryHashes();
  private final PasswordEncoder encoder = new BCryptPasswordEncoder(4);
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final GeneratedPassword generated =
      new GeneratedPassword(
          hashes, encoder, new PrintStream(printed, true, StandardCharsets.UTF_8));

  @Test
  void showsThePasswordOfTheStoredHash() {
    generated.ensure("admin");

    assertThat(encoder.matches(shown(), hashes.find("admin").orElseThrow())).isTrue();
    assertThat(shown()).hasSize(20);
  }

  @Test
  void showsNothingWhenThereIsOneAlready() {
    hashes.keepFirst("admin", "another process's");

    generated.ensure("admin");

    assertThat(printed.size()).isZero();
    assertThat(hashes.find("admin")).contains("another process's");
  }

  @Test
  void ofManyAtOnceOneShowsTheRightOne() {
    IntStream.range(0, 16).parallel().forEach(i -> generated.ensure("admin"));

    assertThat(encoder.matches(shown(), hashes.find("admin").orElseThrow())).isTrue();
    assertThat(printed.toString(StandardCharsets.UTF_8).split("password", -1)).hasSize(2);
  }

  private String shown() {
    Matcher line =
        Pattern.compile("with the password (\\S+)")
            .matcher(printed.toString(StandardCharsets.UTF_8));
    assertThat(line.find()).isTrue();
    return line.group(1);
  }
}
