package dev.openshelf.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.openshelf.ops.Headline.Level;
import dev.openshelf.pages.Language;
import dev.openshelf.pages.Texts;
import dev.openshelf.serving.Gate;
import dev.openshelf.serving.GateReading;
import dev.openshelf.serving.Moment;
import dev.openshelf.serving.RampSettings;
import dev.openshelf.serving.RampShare;
import dev.openshelf.serving.RecoveryCause;
import dev.openshelf.serving.RecoveryCourse;
import dev.openshelf.serving.RecoveryHold;
import dev.openshelf.serving.RecoveryPhase;
import dev.openshelf.serving.RecoveryReason;
import dev.openshelf.serving.RecoveryState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HeadlineTest {

  private static final Moment START = new Moment(Instant.parse("2026-08-04T02:10:00Z"), 0);
  private static final Moment NOW = START.plus(Duration.ofSeconds(23));
  private static final GateReading GOOD = GateReading.of(Gate.ERROR_RATE, 0, 1, START.at());
  private static final GateReading BACKLOG = GateReading.of(Gate.BACKLOG, 2_812, 1_000, START.at());
  private static final GateReading LAG = GateReading.of(Gate.GENERATION_LAG, 42, 10, START.at());
  private static final GateReading UNREAD = GateReading.unread(Gate.SHARDS, 0, null, null);

  @Test
  void aClosedCircuitIsGoodOnlyIfEveryGateIs() {
    assertThat(of(RecoveryPhase.CLOSED, GOOD).level()).isEqualTo(Level.GOOD);
    assertThat(english(of(RecoveryPhase.CLOSED, GOOD, UNREAD)))
        .isEqualTo("Search is answered by Elasticsearch, but look at this: shards is unknown.");
    assertThat(english(of(RecoveryPhase.CLOSED, BACKLOG, LAG)))
        .isEqualTo("Search works, but the index is behind: lag of the index 42 of 10 s.");
  }

  @Test
  void anOpenCircuitSaysWhyAndWhenItIsProbed() {
    assertThat(english(of(RecoveryPhase.OPEN, UNREAD)))
        .isEqualTo(
            "Search is cut off from Elasticsearch (too many failures); substitutes answer."
                + " Next probe in 7 s.");
  }

  @Test
  void aRecoverySaysHowFarItIsAndWhatItWaitsFor() {
    assertThat(english(of(RecoveryPhase.RECOVERING, GOOD)))
        .isEqualTo("Search is recovering: 10 % of the traffic, 7 s more on this step.");
    assertThat(english(of(RecoveryPhase.RECOVERING, GOOD, BACKLOG)))
        .isEqualTo(
            "Search is recovering: 10 % of the traffic, waiting for backlog 2,812 of 1,000"
                + " changes.");
  }

  @Test
  void aHoldIsNamedWithItsReason() {
    RecoveryHold hold = new RecoveryHold(NOW.plus(Duration.ofMinutes(2)), "disk is swapped");

    assertThat(english(of(RecoveryPhase.RECOVERING, hold, GOOD)))
        .isEqualTo("Search is held at 10 % of the traffic for 120 s more: disk is swapped");
  }

  @ParameterizedTest
  @EnumSource(RecoveryPhase.class)
  void everyPhaseSpeaksKorean(RecoveryPhase phase) {
    assertThat(of(phase, UNREAD).in(Texts.in(Language.KO))).matches("(?s).*[가-힣].*");
  }

  @ParameterizedTest
  @EnumSource(Gate.class)
  void everyGateHasItsNameAndItsUnitInBothLanguages(Gate gate) {
    for (Language language : Language.values()) {
      Texts texts = Texts.in(language);
      assertThat(texts.of("ops.gate." + gate.code())).isNotBlank();
      assertThat(texts.of("ops.unit." + gate.unit())).isNotBlank();
    }
  }

  private static String english(Headline headline) {
    return headline.in(Texts.in(Language.EN));
  }

  private static Headline of(RecoveryPhase phase, GateReading... gates) {
    return of(phase, null, gates);
  }

  private static Headline of(
      RecoveryPhase phase, @Nullable RecoveryHold hold, GateReading... gates) {
    RecoveryState state =
        new RecoveryState(
            phase,
            START,
            new RecoveryReason(RecoveryCause.FAILURE_RATE, null),
            new RecoveryCourse(0, 0, START.plus(Duration.ofSeconds(30)), START, true, null),
            new RampShare(1, 0.1, 1),
            hold);
    return Headline.of(state, List.of(gates), RampSettings.DEFAULT, NOW);
  }
}
