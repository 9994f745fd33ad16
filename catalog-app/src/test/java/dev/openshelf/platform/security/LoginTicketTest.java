package dev.openshelf.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTicketTest {
  @Test
  void isReadAsItWasWritten() {
    LoginTicket ticket =
        new LoginTicket("admin", Instant.ofEpochSecond(1_800_000_000), new byte[32]);

    LoginTicket read = LoginTicket.parse(ticket.text()).orElseThrow();

    assertThat(read.username()).isEqualTo("admin");
    assertThat(read.expires()).isEqualTo(ticket.expires());
    assertThat(read.signature()).isEqualTo(ticket.signature());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "admin",
        "admin.1",
        "admin.x.AAAA",
        "admin.1.!!!",
        "admin.1.AAAA.AAAA",
        "admin.9999999999999999999.AAAA",
        "admin.9223372036854775807.AAAA"
      })
  void whatIsNoneIsNone(String forged) {
    assertThat(LoginTicket.parse(forged)).isEmpty();
  }

  @Test
  void ofAnyLengthIsNotRead() {
    assertThat(LoginTicket.parse("admin.1." + "A".repeat(4000))).isEmpty();
  }
}
