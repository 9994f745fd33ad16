package dev.openshelf.indexer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BeatsTest {

  private final Beats beats = new Beats();

  private void see(String records, long from) {
    for (int at = 0; at < records.length(); at++) {
      beats.saw(from + at, records.charAt(at) == 'h');
    }
  }

  @Test
  void countsOnlyHeartbeatsInTheRange() {
    see("hhchcc", 10);

    assertThat(beats.between(10, 16)).isEqualTo(3);
    assertThat(beats.between(11, 13)).isEqualTo(1);
    assertThat(beats.between(14, 16)).isZero();
  }

  @Test
  void looksAtEachRecordOnce() {
    assertThat(beats.lookFrom(10)).isEqualTo(10);
    see("hch", 10);
    assertThat(beats.lookFrom(11)).isEqualTo(13);
    assertThat(beats.lookFrom(40)).isEqualTo(40);
  }

  @Test
  void forgetsWhatIsRead() {
    see("hhhch", 0);
    beats.lookFrom(4);

    assertThat(beats.between(0, 10)).isEqualTo(1);
  }

  @Test
  void heartbeatsInARowTakeNoRoom() {
    see("h".repeat(Beats.MOST_RUNS + 1), 0);
    assertThat(beats.full()).isFalse();
    see("ch".repeat(Beats.MOST_RUNS), Beats.MOST_RUNS + 1L);
    assertThat(beats.full()).isTrue();
  }
}
