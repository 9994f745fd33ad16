package dev.openshelf.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ClientRatesTest {

  private long now;
  private final ClientRates rates = new ClientRates(5, () -> now);

  @Test
  void soManyAtOnceAndThenSoManyASecond() {
    assertThat(admitted("a", 10)).isEqualTo(5);
    after(200);
    assertThat(admitted("a", 10)).isEqualTo(1);
    after(1000);
    assertThat(admitted("a", 10)).isEqualTo(5);
    after(60_000);
    assertThat(admitted("a", 10)).isEqualTo(5);
  }

  @Test
  void clientsDoNotShare() {
    assertThat(admitted("a", 10)).isEqualTo(5);
    assertThat(admitted("b", 10)).isEqualTo(5);
  }

  @Test
  void theClientsRememberedAreBounded() {
    for (int i = 0; i < 50_000; i++) {
      rates.admit("client " + i);
    }
    assertThat(rates.remembered()).isLessThanOrEqualTo(10_000);
  }

  private void after(long millis) {
    now += TimeUnit.MILLISECONDS.toNanos(millis);
  }

  private int admitted(String client, int times) {
    int admitted = 0;
    for (int i = 0; i < times; i++) {
      admitted += rates.admit(client) ? 1 : 0;
    }
    return admitted;
  }
}
