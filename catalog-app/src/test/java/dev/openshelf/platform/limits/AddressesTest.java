package dev.openshelf.platform.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {
  private final Addresses alone = new Addresses(List.of());
  private final Addresses behind = new Addresses(List.of("10.0.0.0/8", "fd00::1", "127.0.0.1"));

  @Test
  void believesNoHeaderUnlessAProxyIsTrusted() {
    assertThat(alone.site("127.0.0.1", List.of("198.51.100.7"))).isEqualTo("127.0.0.1");
    assertThat(behind.site("203.0.113.9", List.of("198.51.100.7"))).isEqualTo("203.0.113.9");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "198.51.100.7 | 198.51.100.7",
        "6.6.6.6, 198.51.100.7 | 198.51.100.7",
        "6.6.6.6, 198.51.100.7, 10.1.2.3 | 198.51.100.7",
        "198.51.100.7:4711 | 198.51.100.7",
        "[2001:db8:1:2:3::4]:4711 | 2001:db8:1:2::/64",
        "2001:db8:1:2:3::4 | 2001:db8:1:2::/64",
        "::ffff:198.51.100.7 | 198.51.100.7",
        "6.6.6.6, unknown | 10.0.0.1",
        "6.6.6.6, localhost | 10.0.0.1",
        "6.6.6.6, 999.1.1.1, 10.9.9.9 | 10.9.9.9",
        "'' | 10.0.0.1",
        "10.0.0.5, 10.0.0.6 | 10.0.0.5"
      })
  void takesTheLastAddressThatNoTrustedProxyHas(String header, String site) {
    assertThat(behind.site("10.0.0.1", List.of(header))).isEqualTo(site);
  }

  @Test
  void readsRepeatedHeadersAsOneAndNoMoreThanAFewHops() {
    assertThat(behind.site("10.0.0.1", List.of("6.6.6.6", "198.51.100.7")))
        .isEqualTo("198.51.100.7");
    assertThat(behind.site("10.0.0.1", List.of("6.6.6.6," + "10.0.0.2,".repeat(5000) + "10.0.0.3")))
        .isEqualTo("10.0.0.2");
  }

  @ParameterizedTest
  @CsvSource({
    "2001:db8:1:2:aaaa::1, 2001:db8:1:2::/64",
    "2001:db8:1:2:bbbb::9, 2001:db8:1:2::/64",
    "2001:db8:1:3::9, 2001:db8:1:3::/64",
    "fe80::1%eth0, fe80:0:0:0::/64",
    "0:0:0:0:0:0:0:1, 0:0:0:0::/64",
    "::ffff:192.0.2.1, 192.0.2.1",
    "not an address, unknown"
  })
  void takesTheFirstHalfOfIpv6(String peer, String site) {
    assertThat(alone.site(peer, List.of())).isEqualTo(site);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "proxy.example", "10.0.0.0/33", "fd00::/129", "10.0.0.0/-1", "10/8"})
  void refusesWhatIsNoNetwork(String text) {
    assertThatThrownBy(() -> Network.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
